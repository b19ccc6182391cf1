//! Bars on stderr that show how far some work has come. Where stderr is no terminal, they stay away.
//!
//! A bar of [`indicatif`] ends at the right edge of the window. There a Ctrl-C, which the terminal shows as `^C`, breaks the
//! line, and the bar cannot be taken away any more. So all bars of this program come from here: they leave some room at
//! the end of their last line, and no line is padded with blanks.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use console::Term;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

/// How often a bar is drawn in a second, at most.
const FRAMES: u8 = 20;

/// What ends the last line of every bar: room for the `^C` of a terminal.
const ROOM: &str = "   ";

/// A bar on stderr, with a template of [`indicatif`].
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), target(Term::stderr()));
    bar.set_style(style(template));
    bar
}

/// Bars and lines on stderr, one above the other.
pub(crate) fn several() -> MultiProgress {
    MultiProgress::with_draw_target(target(Term::stderr()))
}

/// A line that tells on stdout that the work goes on, for work of unknown length.
pub(crate) fn spinner(template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, target(Term::stdout()));
    bar.set_style(style(template));
    bar
}

/// Takes the last line of whatever is being drawn off the terminal, for those who leave in a hurry.
pub(crate) fn wipe() {
    for term in [Term::stdout(), Term::stderr()].iter().filter(|term| term.is_term()) {
        // Whoever leaves has no use for an error.
        let _ = term.clear_line();
    }
}

fn target(term: Term) -> ProgressDrawTarget {
    if term.is_term() {
        ProgressDrawTarget::term_like_with_hz(Box::new(Canvas { term, blanks: AtomicUsize::new(0) }), FRAMES)
    } else {
        ProgressDrawTarget::hidden()
    }
}

/// What a bar looks like.
pub(crate) fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(&format!("{template}{ROOM}"))
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// A terminal on which the blanks at the end of a drawing are not written.
#[derive(Debug)]
struct Canvas {
    term: Term,
    /// Blanks that are to come before whatever is written next; at the end of the drawing they are forgotten.
    blanks: AtomicUsize,
}

impl Canvas {
    /// Writes the blanks that turned out to be needed.
    fn settle(&self) -> io::Result<()> {
        match self.blanks.swap(0, Ordering::Relaxed) {
            0 => Ok(()),
            blanks => self.term.write_str(&" ".repeat(blanks)),
        }
    }
}

impl TermLike for Canvas {
    fn width(&self) -> u16 {
        self.term.size().1
    }

    fn height(&self) -> u16 {
        self.term.size().0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.settle()?;
        self.term.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.settle()?;
        self.term.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.settle()?;
        self.term.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.settle()?;
        self.term.move_cursor_left(n)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.settle()?;
        self.term.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        let words = text.trim_end_matches(' ');
        if !words.is_empty() {
            self.settle()?;
            self.term.write_str(words)?;
        }
        self.blanks.fetch_add(text.len() - words.len(), Ordering::Relaxed);
        Ok(())
    }

    fn clear_line(&self) -> io::Result<()> {
        self.settle()?;
        self.term.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.blanks.store(0, Ordering::Relaxed);
        self.term.flush()
    }
}
