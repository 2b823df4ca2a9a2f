use std::fmt;

use cagey::csp::{Method, Model, Propagator, ValueOrder, VariableOrder, every_way};

use crate::args::CspArgs;

/// A way to search: a model and a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub(super) model: Model,
    pub(super) method: Method,
}

impl Way {
    /// What the command line chooses, and the plainest where it does not.
    pub(super) fn of(args: &CspArgs) -> Way {
        let propagator = args.propagate.unwrap_or(Propagator::ForwardChecking);
        let suitable = match propagator.suits(Model::Pairs) {
            true => Model::Pairs,
            false => Model::Nary,
        };
        Way {
            model: args.model.unwrap_or(suitable),
            method: Method {
                propagator,
                variables: args.variable.unwrap_or(VariableOrder::First),
                values: args.value.unwrap_or(ValueOrder::Ascending),
            },
        }
    }

    /// Every way that the command line leaves open.
    pub(super) fn all_of(args: &CspArgs) -> Vec<Way> {
        fn fits<T: PartialEq>(chosen: Option<T>, one: T) -> bool {
            chosen.is_none_or(|chosen| chosen == one)
        }
        (every_way())
            .filter(|&(model, method)| {
                fits(args.model, model)
                    && fits(args.propagate, method.propagator)
                    && fits(args.variable, method.variables)
                    && fits(args.value, method.values)
            })
            .map(|(model, method)| Way { model, method })
            .collect()
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Method {
            propagator,
            variables,
            values,
        } = self.method;
        write!(
            f,
            "propagation {propagator}, variables {variables}, values {values}, model {}",
            self.model
        )
    }
}
