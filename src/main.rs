//! `verify`: understands the flags, forks a worker that does everything, and turns what became of
//! it into one answer and an exit code.
use parsimony::base::config::Task;
use parsimony::base::supervisor;
use parsimony::base::supervisor::{Ending, HardLimits};
use parsimony::cli::standard_input::StandardInput;
use parsimony::cli::{help, mechanisms};
use parsimony::driver::{lists, proofs, worker};
use parsimony::report::{Reply, exit};
use parsimony::{cli, driver, output};

fn main() -> ! {
    if let Some(code) = help::asked(std::env::args_os()) {
        supervisor::leave(code);
    }
    let mut config = match cli::configure(std::env::args_os()) {
        Ok(config) => config,
        Err(error) => supervisor::leave(cli::tell(&error)),
    };
    if supervisor::is_stdout_closed() {
        output::complain("standard output is closed, so there is no place for the verdict");
        supervisor::leave(exit::BAD_INPUT);
    }
    let standard_input = match StandardInput::keep(&mut config) {
        Ok(kept) => kept,
        Err(message) => {
            output::complain(&message);
            supervisor::leave(exit::BAD_INPUT);
        }
    };
    if let Err(message) = output::file::check_outputs(&config) {
        output::complain(&message);
        supervisor::leave(exit::BAD_INPUT);
    }
    if config.task == Task::ListMechanisms {
        supervisor::leave(mechanisms::print());
    }
    if let Task::Proofs(jobs) = config.task {
        let arguments: Vec<_> = std::env::args_os().skip(1).collect();
        supervisor::leave(proofs::run(&config, jobs, &arguments));
    }
    let bounds = HardLimits {
        time: config.time,
        cpu_time: config.cpu_time,
        memory_bytes: config.memory_bytes,
    };
    let code = match supervisor::run(&bounds, |line| {
        let listed = match config.task {
            Task::ListProofs => {
                lists::functions(&config, proofs::PREFIX).map(|names| proofs::list(&names))
            }
            Task::ListChecks => lists::checks(&config).map(|checks| output::print_checks(&checks)),
            Task::PrintHarness => lists::signature(&config).map(|signature| {
                proofs::list(&output::skeleton::harness(&config.reading.entry, &signature))
            }),
            _ => return worker::work(&config, driver::run, line),
        };
        listed.unwrap_or_else(|error| output::tell(&Reply::of(Err(error)), &config))
    }) {
        Ok(Ending::Answered(code)) => code,
        Ok(Ending::Died(death)) => {
            output::tell(&Reply::of_death(&death, config.is_compiled()), &config)
        }
        Err(error) => {
            output::tell(&Reply::of_panic(format!("cannot start the worker: {error}")), &config)
        }
    };
    drop(standard_input);
    supervisor::leave(code)
}
