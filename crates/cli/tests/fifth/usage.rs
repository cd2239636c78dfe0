use crate::runner::{BAD_INPUT, OK, fifth};

#[test]
fn help_tells_the_commands_exit_codes_and_examples() {
    let commands = ["play", "scenario", "record", "protocol", "serve", "load", "arena", "completions"];
    let ran = fifth(&["--help"], "").expect(OK, &commands);
    ran.expect(OK, &["Exit codes:", "  0  all is well", "  1  ", "  2  ", "Examples:"]);
    for command in commands {
        fifth(&[command, "--help"], "").expect(OK, &["Usage:"]);
    }
}

#[test]
fn the_version_is_told() {
    let ran = fifth(&["--version"], "").expect(OK, &[]);
    assert_eq!(ran.out, format!("fifth {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn what_is_no_command_or_flag_is_bad_input() {
    fifth(&[], "").expect(BAD_INPUT, &["Usage:"]);
    fifth(&["dance"], "").expect(BAD_INPUT, &["dance"]);
    fifth(&["play", "--loudly"], "").expect(BAD_INPUT, &["--loudly"]);
    fifth(&["scenario"], "").expect(BAD_INPUT, &["<PATH>"]);
    fifth(&["record", "check"], "").expect(BAD_INPUT, &["<FILE>"]);
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        fifth(&["completions", shell], "").expect(OK, &["fifth", "scenario"]);
    }
    fifth(&["completions", "abacus"], "").expect(BAD_INPUT, &["abacus", "bash"]);
}

#[test]
fn an_origin_is_refused_before_anything_is_served() {
    for origin in ["play.example", "https://play.example/room", "ftp://play.example", "*"] {
        let told = ["--origin", origin, "expected an origin such as https://play.example"];
        fifth(&["serve", "--origin", origin], "").expect(BAD_INPUT, &told);
    }
    fifth(&["serve", "--requests", "nan"], "")
        .expect(BAD_INPUT, &["--requests", "expected a number above 0"]);
}
