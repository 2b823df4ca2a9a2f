//! Sorting with little code.
//!
//! The sorts of the standard library are made for speed: each type and each key that is sorted by adds several
//! kilobytes of code, which the page would have to load before the first move. Where a list has a few dozen items at
//! most, an insertion sort does the same, and equal items keep their order. For lists of any length, the page has a heap sort.

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

/// Sorts a list of any length, whose equal items cannot be told apart.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn long_sort<T: Ord>(list: &mut [T]) {
    list.sort_unstable();
}

/// Sorts a list of any length, whose equal items cannot be told apart.
#[cfg(target_arch = "wasm32")]
pub(crate) fn long_sort<T: Ord>(list: &mut [T]) {
    heap_sort(list);
}

/// The list is first made a heap, with the largest item of every subtree at its top. Then the top moves behind the
/// heap, which shrinks.
#[cfg(any(target_arch = "wasm32", test))]
fn heap_sort<T: Ord>(list: &mut [T]) {
    let n = list.len();
    for i in (0..n + n / 2).rev() {
        let (mut top, heap) = match i.checked_sub(n) {
            Some(top) => (top, &mut *list),
            None => {
                list.swap(0, i);
                (0, &mut list[..i])
            }
        };
        loop {
            let mut child = 2 * top + 1;
            if child >= heap.len() {
                break;
            }
            if child + 1 < heap.len() && heap[child] < heap[child + 1] {
                child += 1;
            }
            if heap[top] >= heap[child] {
                break;
            }
            heap.swap(top, child);
            top = child;
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

    #[test]
    fn a_heap_sorts_lists_of_any_length() {
        for n in 0..200u32 {
            let mut numbers: Vec<u32> = (0..n).map(|i| i * 7919 % 61).collect();
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            heap_sort(&mut numbers);
            assert_eq!(numbers, sorted);
        }
    }
}
