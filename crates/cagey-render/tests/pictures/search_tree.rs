use cagey::csp::{self, Goal, Method, Model, Problem, Propagator, Tree, ValueOrder, VariableOrder};
use cagey::engine::Budget;
use cagey::model::Puzzle;
use cagey_render::{Layer, Rect, Scene, search_tree};

/// The tree of a search for all solutions of a 6×6 grid without clues, up to this many nodes.
fn tree_of(nodes: u64, about: usize) -> Scene {
    let puzzle: Puzzle = "c6:zzj,n".parse().unwrap();
    let problem = Problem::of(&puzzle, Model::Pairs);
    let method = Method {
        propagator: Propagator::ForwardChecking,
        variables: VariableOrder::First,
        values: ValueOrder::Ascending,
    };
    let mut tree = Tree::of_at_most(100_000);
    let mut budget = Budget::of_nodes(nodes);
    csp::search(&problem, method, Goal::All, &mut budget, &mut tree);
    search_tree(&tree.folded(about), &problem, "A tree", "A note.")
}

fn boxes(scene: &Scene) -> Vec<Rect> {
    let rects = scene.layers.iter().filter_map(|layer| match layer {
        Layer::Fill { rects, .. } => Some(rects.clone()),
        _ => None,
    });
    rects.flatten().collect()
}

#[test]
fn boxes_are_inside_the_picture_and_do_not_touch() {
    for (nodes, about) in [
        (17, 60),
        (500, 1000),
        (500, 60),
        (20_000, 60),
        (3_000, 5_000),
    ] {
        let scene = tree_of(nodes, about);
        let boxes = boxes(&scene);
        assert!(boxes.len() > 10, "{}", boxes.len());
        for (i, one) in boxes.iter().enumerate() {
            let (right, bottom) = (one.at.x + one.width, one.at.y + one.height);
            assert!(one.at.x >= 0.0 && one.at.y >= 0.0, "{one:?}");
            assert!(right <= scene.width && bottom <= scene.height, "{one:?}");
            for other in &boxes[i + 1..] {
                let apart = right < other.at.x
                    || other.at.x + other.width < one.at.x
                    || bottom < other.at.y
                    || other.at.y + other.height < one.at.y;
                assert!(apart, "{one:?} {other:?}");
            }
        }
    }
}
