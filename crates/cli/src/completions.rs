//! `fifth completions`: so that the shell knows our words.

use std::io::Write;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::{Cli, Verdict};

/// Prints what a shell needs to complete our commands and flags.
///
/// For bash: `source <(fifth completions bash)`.
#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    /// Which shell.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Verdict> {
        // The generator panics where it cannot write; a Vec can always be written to.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "fifth", &mut script);
        out.write_all(&script)?;
        Ok(Verdict::Well)
    }
}
