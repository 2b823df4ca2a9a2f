//! The configuration of a search: model, propagator and orders.

use std::fmt;

use cagey::csp::{
    Method, Model, Propagator, ValueOrder, VariableOrder, all_methods, course_methods,
};

use crate::args::{Compared, CspArgs};

/// See the [module](self).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Configuration {
    pub(super) model: Model,
    pub(super) method: Method,
}

impl Configuration {
    /// What the command line chooses, with defaults for the rest.
    pub(super) fn of(args: &CspArgs) -> Configuration {
        let propagator = args.propagate.unwrap_or(Propagator::ForwardChecking);
        let suitable = match propagator.suits(Model::Pairs) {
            true => Model::Pairs,
            false => Model::Nary,
        };
        Configuration {
            model: args.model.unwrap_or(suitable),
            method: Method {
                propagator,
                variables: args.variable.unwrap_or(VariableOrder::First),
                values: args.value.unwrap_or(ValueOrder::Ascending),
            },
        }
    }

    /// The configurations to compare: every one that agrees with the command line, or those of a course.
    pub(super) fn all_of(args: &CspArgs) -> Vec<Configuration> {
        let has_choices = args.propagate.is_some()
            || args.model.is_some()
            || args.variable.is_some()
            || args.value.is_some();
        if args.compare == Some(Compared::Course) && !has_choices {
            return course_methods()
                .map(|(model, method)| Configuration { model, method })
                .collect();
        }
        fn fits<T: PartialEq>(chosen: Option<T>, one: T) -> bool {
            chosen.is_none_or(|chosen| chosen == one)
        }
        (all_methods())
            .filter(|&(model, method)| {
                fits(args.model, model)
                    && fits(args.propagate, method.propagator)
                    && fits(args.variable, method.variables)
                    && fits(args.value, method.values)
            })
            .map(|(model, method)| Configuration { model, method })
            .collect()
    }
}

impl fmt::Display for Configuration {
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
