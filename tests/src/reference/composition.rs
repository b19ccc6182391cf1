//! A composed hive, laid out by hand instead of played, and whether its tiles can lie like this at all.
//!
//! Every tile is there once at most and belongs to the game type, only beetles and mosquitoes stand on other
//! tiles, and the hive is in one piece. Whether a game could ever lead there is not asked.

use super::game_type::GameType;
use super::hive::{Cell, Hive};
use super::one_hive::is_connected;
use super::tile::{Bug, Tile};

/// The hive of the given stacks, each listed from the ground up.
///
/// # Errors
///
/// When the tiles cannot lie like this.
pub fn hive(
    game_type: &GameType,
    stacks: impl IntoIterator<Item = (Cell, Vec<Tile>)>,
) -> Result<Hive, String> {
    let mut hive = Hive::default();
    for (cell, stack) in stacks {
        if stack.is_empty() {
            return Err(format!("the stack on {cell:?} is empty"));
        }
        for tile in stack {
            if !game_type.has(tile.bug) {
                return Err(format!("{tile} takes no part in {game_type}"));
            }
            if hive.cell_of(tile).is_some() {
                return Err(format!("{tile} is there twice"));
            }
            if hive.is_occupied(cell) && !matches!(tile.bug, Bug::Beetle | Bug::Mosquito) {
                return Err(format!("{tile} cannot stand on another tile"));
            }
            hive.put(tile, cell);
        }
    }
    if !is_connected(&hive) {
        return Err("the hive is not connected".to_owned());
    }
    Ok(hive)
}
