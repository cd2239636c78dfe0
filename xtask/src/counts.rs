//! `cargo xtask counts`: instructions per operation of the kernel's hot paths. Unlike times, they are the same on a
//! busy machine and an idle one, so that a change of one percent shows.

use crate::shell::{Done, Failure, cargo, program};

const DEFAULT_OPERATIONS: u64 = 1000;

pub(crate) fn run(operations: Option<&str>) -> Done {
    let operations = read_operations(operations)?;
    if !program("valgrind").args(["--version"]).works() {
        return Err("valgrind is missing. Install it with: apt-get install valgrind".to_owned().into());
    }
    let binary = build()?;
    println!("{:<32}{:>24}", "hot path", "instructions/operation");
    for path in program(&binary).args(["--list"]).read()?.out.split_whitespace() {
        // What a run costs besides its operations is in both counts, and so not in their difference.
        let once = count(&binary, path, operations)?;
        let twice = count(&binary, path, operations * 2)?;
        println!("{path:<32}{:>24.1}", per_operation(once, twice, operations));
    }
    Ok(())
}

fn read_operations(text: Option<&str>) -> Result<u64, Failure> {
    let Some(text) = text else { return Ok(DEFAULT_OPERATIONS) };
    // Twice as many have to fit too.
    let operations = text.parse::<u32>().ok().filter(|&operations| operations > 0);
    operations.map(u64::from).ok_or_else(|| format!("`{text}`: expected how many operations to count").into())
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn per_operation(once: u64, twice: u64, operations: u64) -> f64 {
    twice.saturating_sub(once) as f64 / operations as f64
}

/// Builds the benchmark and says where it is.
fn build() -> Result<String, Failure> {
    println!("building hot_paths …");
    let build = cargo(["bench", "-p", "kernel", "--bench", "hot_paths", "--no-run", "--message-format=json"])
        .read()?;
    let binary = build.out.lines().filter(|line| line.contains(r#""name":"hot_paths""#)).find_map(executable);
    binary.map(str::to_owned).ok_or_else(|| "cargo did not say where it built hot_paths".to_owned().into())
}

/// The program that a line of cargo's JSON tells of. One field of one line needs no JSON library.
fn executable(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once(r#""executable":""#)?;
    rest.split_once('"').map(|(path, _)| path)
}

/// The instructions of a whole run.
fn count(binary: &str, path: &str, operations: u64) -> Result<u64, Failure> {
    let operations = operations.to_string();
    let valgrind = program("valgrind").args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    let printed = valgrind.args([binary, "--count", path, &operations]).read()?;
    collected(&printed.err).ok_or_else(|| format!("valgrind did not count:\n{}", printed.err).into())
}

/// The number in valgrind's line `==PID== Collected : NUMBER`.
fn collected(printed: &str) -> Option<u64> {
    let (_, number) = printed.lines().find(|line| line.contains("Collected"))?.rsplit_once(':')?;
    number.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_from_what_valgrind_prints() {
        let printed = "==7== Events    : Ir\n==7== Collected : 94483\n==7==\n==7== I   refs:      94,483\n";
        assert_eq!(collected(printed), Some(94_483));
        assert_eq!(collected("==7== Fatal error"), None);
    }

    #[test]
    fn the_program_is_found_in_what_cargo_prints() {
        let line =
            r#"{"target":{"name":"hot_paths"},"executable":"/t/release/deps/hot_paths-1","fresh":true}"#;
        assert_eq!(executable(line), Some("/t/release/deps/hot_paths-1"));
        assert_eq!(executable(r#"{"executable":null}"#), None);
    }

    #[test]
    fn what_both_runs_cost_alike_is_not_counted() {
        assert!((per_operation(1_500, 2_500, 100) - 10.0).abs() < f64::EPSILON);
    }
}
