//! `cargo xtask fuzz`: looks for texts that break a law of the kernel.

use std::fs;

use crate::shell::{Done, Failure, cargo, root};

const DEFAULT_SECONDS: &str = "60";
const ALL: &str = "all";

pub(crate) fn run(args: &[String]) -> Done {
    let (target, seconds) = read_args(args)?;
    if !cargo(["fuzz", "--version"]).works() {
        let why = "cargo-fuzz is missing. Install it with: cargo install cargo-fuzz";
        return Err(why.to_owned().into());
    }
    let targets = cargo(["fuzz", "list"]).read()?.out;
    let targets: Vec<&str> = targets.split_whitespace().collect();
    if target == ALL {
        return targets.iter().try_for_each(|target| fuzz(target, &seconds));
    }
    if !targets.contains(&target.as_str()) {
        return Err(format!("`{target}` is no target; targets are {}", targets.join(", ")).into());
    }
    fuzz(&target, &seconds)
}

/// The target and the seconds; a number alone is seconds for all targets.
fn read_args(args: &[String]) -> Result<(String, String), Failure> {
    let is_number = |text: &String| text.parse::<u32>().is_ok();
    match args {
        [] => Ok((ALL.into(), DEFAULT_SECONDS.into())),
        [seconds] if is_number(seconds) => Ok((ALL.into(), seconds.clone())),
        [target] => Ok((target.clone(), DEFAULT_SECONDS.into())),
        [target, seconds] if is_number(seconds) => Ok((target.clone(), seconds.clone())),
        _ => Err("expected [TARGET] [SECONDS], such as `record 30`".to_owned().into()),
    }
}

fn fuzz(target: &str, seconds: &str) -> Done {
    // New inputs go to the first folder, which git ignores; the second has the ones we keep.
    let (found, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
    for folder in [&found, &seeds] {
        fs::create_dir_all(root().join(folder)).map_err(|error| format!("{folder}: {error}"))?;
    }
    let time = format!("-max_total_time={seconds}");
    let run = cargo(["fuzz", "run", target, &found, &seeds, "--", &time, "-timeout=20"]);
    // The sanitizers are unstable options of the compiler. This opens them on stable, for fuzzing alone, so that
    // nobody needs a second toolchain.
    let run = run.env("RUSTC_BOOTSTRAP", "1");
    println!("== {}", run.typed());
    run.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Option<(String, String)> {
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        read_args(&args).ok()
    }

    #[test]
    fn target_and_seconds_may_each_be_left_out() {
        let pair = |target: &str, seconds: &str| Some((target.to_owned(), seconds.to_owned()));
        assert_eq!(read(&[]), pair("all", "60"));
        assert_eq!(read(&["5"]), pair("all", "5"));
        assert_eq!(read(&["record"]), pair("record", "60"));
        assert_eq!(read(&["record", "5"]), pair("record", "5"));
        assert_eq!(read(&["record", "soon"]), None);
    }
}
