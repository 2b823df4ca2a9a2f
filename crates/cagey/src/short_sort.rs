//! Sorting of short lists, by insertion.
//!
//! The sorts of the standard library are made for long lists: each type and each key that is sorted by adds several
//! kilobytes of code, which the page would have to load before the first move. Where a list has a few dozen items at
//! most, this does the same. Equal items keep their order.

/// Sorts a short list.
pub(crate) fn short_sort<T: Ord>(list: &mut [T]) {
    insert_all(list, |one, other| one < other);
}

/// Sorts a short list by a key, which should be cheap.
pub(crate) fn short_sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    insert_all(list, |one, other| key(one) < key(other));
}

fn insert_all<T>(list: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && is_before(&list[at], &list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lists_are_sorted_and_equal_items_keep_their_order() {
        let mut numbers = [3, 1, 2, 3, 0, 1];
        short_sort(&mut numbers);
        assert_eq!(numbers, [0, 1, 1, 2, 3, 3]);
        let mut words = ["bb", "c", "aa", "a", ""];
        short_sort_by_key(&mut words, |word| word.len());
        assert_eq!(words, ["", "c", "a", "bb", "aa"]);
        short_sort::<u8>(&mut []);
    }
}
