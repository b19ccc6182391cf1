//! How large the table of searched positions is, and how large it can be: three quarters of what the machine has, so that
//! no number that is offered sends it looking for memory that is not there.

use std::sync::LazyLock;

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use super::value::{Kind, Value};

/// The size of a table, in mebibytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSize(u32);

/// The smallest table.
const LEAST: u32 = 1;

/// The largest table where the system does not tell how much memory there is, in mebibytes. Every machine of today has more.
const MOST_OF_THE_UNKNOWN: u32 = 1024;

/// Clients read numbers as 32 bits with a sign.
const MOST_OF_ALL: u64 = i32::MAX as u64;

/// What tables this machine has room for.
static ROOM: LazyLock<Room> = LazyLock::new(|| Room::of(memory()));

struct Room {
    most: u32,
    /// Why there is not more.
    reason: String,
}

impl Room {
    /// In so much memory, in mebibytes.
    fn of(memory: Option<u64>) -> Room {
        let Some(memory) = memory else {
            return Room {
                most: MOST_OF_THE_UNKNOWN,
                reason: "this machine does not tell how much memory it has".to_owned(),
            };
        };
        let most = (memory - memory / 4).clamp(LEAST.into(), MOST_OF_ALL) as u32;
        Room { most, reason: format!("this machine has {memory} MiB") }
    }
}

/// How much memory there is, or how much of it this program is allowed to use, in mebibytes.
fn memory() -> Option<u64> {
    let ram = MemoryRefreshKind::nothing().with_ram();
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(ram));
    let allowed = system.cgroup_limits().map(|limits| limits.total_memory);
    let bytes = allowed.unwrap_or(u64::MAX).min(system.total_memory());
    Some(bytes >> 20).filter(|&mebibytes| mebibytes > 0)
}

impl TableSize {
    /// So many mebibytes, or the nearest size that there can be.
    #[must_use]
    pub fn nearest(mebibytes: u32) -> TableSize {
        TableSize(mebibytes.clamp(LEAST, ROOM.most))
    }

    /// In mebibytes.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl Value for TableSize {
    fn kind() -> Kind {
        Kind::Number { least: LEAST, most: ROOM.most, reason: Some(&ROOM.reason) }
    }

    fn read(text: &str) -> Option<TableSize> {
        Self::kind().read_number(text).map(TableSize)
    }

    fn write(self) -> String {
        self.0.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_leaves_a_quarter_of_the_machine_to_others() {
        for (memory, most) in [(1, 1), (2, 2), (100, 75), (24_105, 18_079), (u64::MAX, i32::MAX as u32)] {
            let room = Room::of(Some(memory));
            assert_eq!(room.most, most, "{memory}");
            assert!(room.reason.contains(&format!("has {memory} MiB")), "{}", room.reason);
        }
        assert_eq!(Room::of(None).most, MOST_OF_THE_UNKNOWN);
    }

    #[test]
    fn the_largest_table_is_smaller_than_the_memory() {
        if let Some(memory) = memory() {
            assert!(u64::from(ROOM.most) <= memory, "{} of {memory}", ROOM.most);
        }
    }
}
