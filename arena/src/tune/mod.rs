//! Better numbers for the evaluation, from positions, and for the search, from games.
