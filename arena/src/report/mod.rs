//! Games and results for people and other programs: PGN, CSV, HTML.
