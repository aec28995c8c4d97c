//! `verify`: understands the flags, forks a worker that does everything, and turns what became of it into one answer and an exit code.
use parsimony::report::{Outcome, exit};
use parsimony::supervisor::{self, Bounds, Ending};
use parsimony::{cli, driver, worker};

fn main() -> ! {
    let config = match cli::configure(std::env::args_os()) {
        Ok(config) => config,
        Err(error) => error.exit(),
    };
    let bounds = Bounds { time: config.time, memory_bytes: config.memory_bytes };
    let code = match supervisor::run(&bounds, |line| worker::work(&config, driver::run, line)) {
        Ok(Ending::Answered(code)) => code,
        Ok(Ending::Died { cause, stage }) => Outcome::of_death(cause, stage).tell(&config),
        Err(error) => {
            Outcome::of_panic(format!("cannot start the worker: {error}")).tell(&config);
            exit::INTERNAL
        }
    };
    supervisor::leave(code)
}
