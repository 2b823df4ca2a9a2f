use super::order::{ValueOrder, VariableOrder};
use super::problem::Model;
use super::propagate::Propagator;
use super::search::Method;

impl Propagator {
    /// Whether it can be used with a model: matching needs all-different constraints.
    pub fn suits(self, model: Model) -> bool {
        self != Propagator::GacAllDifferent || model == Model::Nary
    }
}

/// The dozen combinations that a course compares: backtracking, forward checking and generalised arc consistency, each with the
/// first variable, with the fewest values left, with the largest degree, and with both of these and the least constraining value.
pub fn course_methods() -> impl Iterator<Item = (Model, Method)> {
    let propagators = [
        Propagator::Backtracking,
        Propagator::ForwardChecking,
        Propagator::Gac,
    ];
    let orders = [
        (VariableOrder::First, ValueOrder::Ascending),
        (VariableOrder::Mrv, ValueOrder::Ascending),
        (VariableOrder::Degree, ValueOrder::Ascending),
        (VariableOrder::MrvDegree, ValueOrder::Lcv),
    ];
    propagators.into_iter().flat_map(move |propagator| {
        orders.into_iter().map(move |(variables, values)| {
            let method = Method {
                propagator,
                variables,
                values,
            };
            (Model::Pairs, method)
        })
    })
}

/// All useful combinations of a model and a method, the simplest first.
pub fn all_methods() -> impl Iterator<Item = (Model, Method)> {
    let propagators = Propagator::ALL.iter().copied();
    let with_models = propagators.flat_map(|propagator| {
        let models = Model::ALL.iter().copied();
        models
            .filter(move |&model| propagator.suits(model))
            .map(move |model| (propagator, model))
    });
    with_models.flat_map(|(propagator, model)| {
        VariableOrder::ALL
            .iter()
            .copied()
            .flat_map(move |variables| {
                ValueOrder::ALL.iter().copied().map(move |values| {
                    let method = Method {
                        propagator,
                        variables,
                        values,
                    };
                    (model, method)
                })
            })
    })
}
