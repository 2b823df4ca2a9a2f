use super::Block;

/// Puzzles of one line each that were read together, such as game ids; see
/// [`Blocks::next_run`](super::Blocks::next_run).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whole lines, each with its end.
    bytes: Vec<u8>,
    /// Where the next line begins, and its number in the input.
    at: usize,
    line: usize,
    /// How many lines are left.
    left: usize,
}

impl Run {
    pub(super) fn new(first_line: usize, lines: &[u8], count: usize) -> Run {
        Run {
            bytes: lines.to_vec(),
            at: 0,
            line: first_line,
            left: count,
        }
    }

    /// How many puzzles are left in it.
    pub fn len(&self) -> usize {
        self.left
    }

    /// Whether no puzzle is left in it.
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// How many bytes the puzzles take that are left in it.
    pub fn bytes_left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// The number in the input of the next line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Takes out the next line, without its end.
    pub fn take_line(&mut self) -> Option<&[u8]> {
        let rest = &self.bytes[self.at..];
        let end = memchr::memchr(b'\n', rest)?;
        self.at += end + 1;
        self.line += 1;
        self.left -= 1;
        let line = &rest[..end];
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// Takes out the later half of what is left, if there are two lines or more.
    pub fn split_off(&mut self) -> Option<Run> {
        if self.left < 2 {
            return None;
        }
        let kept = self.left.div_ceil(2);
        let rest = &self.bytes[self.at..];
        let last = memchr::memchr_iter(b'\n', rest).nth(kept - 1)?;
        let later = Run::new(self.line + kept, &rest[last + 1..], self.left - kept);
        self.bytes.truncate(self.at + last + 1);
        self.left = kept;
        Some(later)
    }
}

impl Block {
    /// A line of an input as the text of a puzzle.
    pub fn of_line(line: &[u8], number: usize) -> Block {
        let mut block = Block::new(number);
        block.push(line, false);
        block
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut run: Run) -> Vec<(usize, Vec<u8>)> {
        let mut lines = Vec::new();
        loop {
            let number = run.line();
            match run.take_line() {
                Some(line) => lines.push((number, line.to_vec())),
                None => return lines,
            }
        }
    }

    #[test]
    fn halves_of_halves_hold_every_line_once_with_its_number() {
        let text = b"1:_,a1\r\n2\n\n3:x\n44\n";
        let whole = Run::new(7, text, 5);
        let expected = lines(whole.clone());
        let shown: Vec<&[u8]> = expected.iter().map(|(_, line)| &line[..]).collect();
        assert_eq!(shown, [&b"1:_,a1"[..], b"2", b"", b"3:x", b"44"]);
        assert!(expected.iter().map(|(number, _)| *number).eq(7..12));
        for taken in 0..5 {
            let mut run = whole.clone();
            for _ in 0..taken {
                run.take_line().unwrap();
            }
            let mut parts = vec![run];
            let mut at = 0;
            while at < parts.len() {
                match parts[at].split_off() {
                    Some(later) => parts.insert(at + 1, later),
                    None => at += 1,
                }
            }
            assert!(parts.iter().all(|part| part.len() == 1));
            let all: Vec<_> = parts.into_iter().flat_map(lines).collect();
            assert_eq!(all, expected[taken..]);
        }
    }
}
