//! Exponentials and logarithms that every machine rounds alike: only additions, multiplications and divisions.

use std::f64::consts::LN_2;

/// e^x for x up to 0; 0 below −700.
pub(crate) fn exp(x: f64) -> f64 {
    if x < -700.0 {
        return 0.0;
    }
    // x = k ln 2 + r with |r| ≤ ln 2 / 2, and a Taylor series for r.
    let k = (x / LN_2).round();
    let r = x - k * LN_2;
    let mut sum = 1.0;
    for n in (1..=14).rev() {
        sum = 1.0 + sum * r / f64::from(n);
    }
    // 2^k by its bits; k is at least −1010.
    let power = f64::from_bits(((k as i64 + 1023).max(1) as u64) << 52);
    sum * power
}

/// The natural logarithm of a positive number; that of the smallest one if there is none.
pub(crate) fn ln(x: f64) -> f64 {
    let x = x.max(f64::MIN_POSITIVE);
    let bits = x.to_bits();
    let mut exponent = ((bits >> 52) & 0x7ff) as i64 - 1023;
    let mut mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    // ln m = 2 artanh((m − 1) / (m + 1)), by its series.
    let z = (mantissa - 1.0) / (mantissa + 1.0);
    let square = z * z;
    let mut sum = 0.0;
    for n in (0..=11).rev() {
        sum = 1.0 / f64::from(2 * n + 1) + sum * square;
    }
    exponent as f64 * LN_2 + 2.0 * z * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_agree_with_the_standard_library() {
        for n in -6_000..=0 {
            let x = f64::from(n) / 10.0;
            assert!((exp(x) - x.exp()).abs() <= 1e-12 * x.exp(), "{x}");
        }
        for n in 1..4_000 {
            let x = f64::from(n) * f64::from(n) / 7_000.0;
            assert!(
                (ln(x) - x.ln()).abs() <= 1e-13 * (1.0 + x.ln().abs()),
                "{x}"
            );
            assert!((ln(1e-290 * x) - (1e-290 * x).ln()).abs() < 1e-12, "{x}");
        }
        assert_eq!(exp(-1e9), 0.0);
        assert!(ln(0.0) < -700.0);
    }
}
