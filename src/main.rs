//! `verify`: understands the flags, forks a worker that does everything, and turns what became of
//! it into one answer and an exit code.
use parsimony::base::config::Task;
use parsimony::base::supervisor;
use parsimony::base::supervisor::{Ending, HardLimits};
use parsimony::cli::standard_input::StandardInput;
use parsimony::cli::{help, mechanisms};
use parsimony::driver::{proofs, worker};
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
    let code = match supervisor::run(&bounds, |line| match config.task {
        Task::ListProofs => match driver::functions(&config, proofs::PREFIX) {
            Ok(names) => proofs::list(&names),
            Err(error) => output::tell(&Reply::of(Err(error)), &config),
        },
        Task::ListChecks => match driver::checks(&config) {
            Ok(checks) => output::tell_checks(&checks),
            Err(error) => output::tell(&Reply::of(Err(error)), &config),
        },
        Task::PrintHarness => match driver::signature(&config) {
            Ok(signature) => {
                proofs::list(&output::skeleton::harness(&config.reading.entry, &signature))
            }
            Err(error) => output::tell(&Reply::of(Err(error)), &config),
        },
        Task::Verify | Task::Proofs(_) | Task::ListMechanisms => {
            worker::work(&config, driver::run, line)
        }
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
