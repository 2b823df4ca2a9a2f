//! Methods of [`Puzzle`] for a single question, without a solver or options to set up first.

use crate::coach::{self, ExplainOptions, Explanation, GradeOptions, Grading};
use crate::engine::{Budget, Count, Outcome, Solver};
use crate::logic::Grader;
use crate::model::{Grid, Position, Puzzle};

impl Puzzle {
    /// Finds the solution, and whether it is the only one.
    ///
    /// A [`Solver`] caches what it learns about cages: for many puzzles, create one and use it for all of
    /// them. It also takes limits and grids to start from.
    ///
    /// ```
    /// use cagey::{Outcome, Puzzle};
    ///
    /// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
    /// assert_eq!(puzzle.solve(), Outcome::Unique("4231314223141423".parse()?));
    /// # Ok::<(), cagey::notation::ParseErrors>(())
    /// ```
    pub fn solve(&self) -> Outcome {
        Solver::new().solve(self, &mut Budget::unlimited())
    }

    /// Counts the solutions. There may be astronomically many; [`Solver::count`] takes limits.
    ///
    /// ```
    /// let latin_squares: cagey::Puzzle = "c3:l,n".parse()?;
    /// assert_eq!(latin_squares.count(), 12);
    /// # Ok::<(), cagey::notation::ParseErrors>(())
    /// ```
    pub fn count(&self) -> u128 {
        match Solver::new().count(self, u128::MAX, &mut Budget::unlimited()) {
            Count::Exactly(count) | Count::AtLeast(count) | Count::Stopped(count) => count,
        }
    }

    /// Iterates over the solutions. Each is searched for when it is asked for.
    ///
    /// ```
    /// let puzzle: cagey::Puzzle = "2:__b,a3s1".parse()?;
    /// let solutions: Vec<String> = puzzle.solutions().map(|grid| grid.to_string()).collect();
    /// assert_eq!(solutions, ["1221", "2112"]);
    /// # Ok::<(), cagey::notation::ParseErrors>(())
    /// ```
    pub fn solutions(&self) -> impl Iterator<Item = Grid> + use<> {
        let mut budget = Budget::unlimited();
        let mut cursor = Solver::new().into_solutions(self, &mut budget);
        std::iter::from_fn(move || {
            let next = cursor.as_mut()?.next(&mut budget).ok();
            if next.is_none() {
                cursor = None;
            }
            next
        })
    }

    /// Explains step by step how a person solves the puzzle, with all techniques.
    /// [`coach::explain`] takes a position to start from, a highest level, and limits.
    ///
    /// ```
    /// use cagey::words::{Detail, Voice};
    ///
    /// let puzzle: cagey::Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
    /// let mut sentences = Vec::new();
    /// if let Some(steps) = puzzle.explain().steps() {
    ///     steps.for_each(|marks, step, history| {
    ///         sentences.push(Voice::ENGLISH.step(&step.facts(marks, history), Detail::Full));
    ///     });
    /// }
    /// assert!(sentences[0].starts_with("Row 4 needs a 3: the cages 2÷ at R3C1 and R4C2 can only be"));
    /// # Ok::<(), cagey::notation::ParseErrors>(())
    /// ```
    pub fn explain(&self) -> Explanation<'_> {
        let start = Position::empty(self.size());
        let (options, mut solver) = (ExplainOptions::walk(), Solver::new());
        coach::explain(self, &start, options, &mut solver, &mut Budget::unlimited())
            .unwrap_or_else(|_| unreachable!("the position was made for this puzzle"))
    }

    /// Grades the puzzle: how many solutions it has, and how hard it is if there is only one. For many
    /// puzzles, use [`coach::grade`], which takes a solver and a grader to keep.
    ///
    /// ```
    /// use cagey::{Level, Puzzle};
    ///
    /// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
    /// let grade = puzzle.grade().grade.ok_or("the puzzle has several solutions or none")?;
    /// assert_eq!((grade.level, grade.hardest.id), (Level::Easy, "cage-values"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grade(&self) -> Grading {
        let options = GradeOptions::new().with_solution();
        let (mut solver, mut grader) = (Solver::new(), Grader::new());
        let mut budget = Budget::unlimited();
        coach::grade(self, options, &mut solver, &mut grader, &mut budget)
    }
}
