//! `widelimb completions` and `widelimb man`: write completions for shells and pages for `man`,
//! made from the definitions of the arguments.

use crate::args::Arguments;
use crate::streams;
use crate::text;
use anyhow::Context as _;
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

const COMPLETIONS_HELP: &str = "\
Examples:
  widelimb completions bash > ~/.local/share/bash-completion/completions/widelimb
  widelimb completions zsh > ~/.zfunc/_widelimb
  widelimb completions fish > ~/.config/fish/completions/widelimb.fish";

/// Arguments of `widelimb completions`.
#[derive(Debug, Args)]
#[command(after_help = COMPLETIONS_HELP)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

/// Arguments of `widelimb man`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  widelimb man ~/.local/share/man/man1")]
pub struct ManArgs {
    /// The folder that the pages go to, one for each command; it is made if it is not there
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// Writes the completions to standard output.
pub fn completions(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "widelimb", &mut script);
    streams::print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a page for the program and for each command, `widelimb.1`, `widelimb-eval.1` and so on.
pub fn man(args: &ManArgs) -> anyhow::Result<ExitCode> {
    let folder = &args.folder;
    let write = || {
        fs::create_dir_all(folder)?;
        clap_mangen::generate_to(Arguments::command(), folder)
    };
    write().with_context(|| format!("cannot write pages to {}", text::path(folder)))?;
    Ok(ExitCode::SUCCESS)
}
