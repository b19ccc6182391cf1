//! Positions of games that the engine played against itself, with scores and results.
