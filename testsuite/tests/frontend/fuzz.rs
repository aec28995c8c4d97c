//! Broken bitcode and broken text: whatever a mutant of a good module looks like, the binary ends
//! with a verdict or a message and never with an internal error. The mutants are the same in every
//! run; `FUZZ_MUTANTS` (number per seed module) and `FUZZ_SEED` ask for more and for others, as
//! `scripts/fuzz` does. Mutants that fail are kept in the target folder.
use crate::verify::{Folder, Run, verify};
use parsimony::base::random::Random;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{env, fs, thread};

const CLANG: &str = "/usr/lib/llvm-22/bin/clang";

/// Small programs with much of what a front end must read.
const PROGRAMS: [&str; 3] = [
    "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
     int main(void) { int x = __VERIFIER_nondet_int(); if (x * x == 49 && x < 0) reach_error(); return 0; }",
    "struct list { struct list *next; long value; } *head; extern void *malloc(unsigned long);
     static int (*table[2])(int); static int one(int x) { return x + 1; } static int two(int x) { return x << 2; }
     int main(void) { table[0] = one; table[1] = two;
       for (int i = 0; i < 3; i++) { struct list *l = malloc(sizeof *l); l->next = head; l->value = table[i & 1](i); head = l; }
       long sum = 0; for (struct list *l = head; l; l = l->next) sum += l->value; return sum == 7; }",
    "double half(double x) { return x / 2; } static const char text[] = \"hello\"; int grid[3][4];
     int main(int argc, char **argv) { switch (argc) { case 1: return text[2]; case 7: grid[2][3] = argc; break; default: argc--; }
       __int128 big = argc; big <<= 70; return (int)(half(argc) + (float)(big >> 65)) + grid[argc & 1][2]; }",
];

/// One of: a few flipped bits, a byte replaced, the end cut off, two blocks swapped, a block
/// repeated, a block removed.
fn mutate(seed: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    let (from, to) = (random.below(bytes.len()), random.below(bytes.len()));
    let length = (1 + random.below(64)).min(bytes.len() - from.max(to));
    match random.below(6) {
        0 => {
            for _ in 0..=random.below(8) {
                let at = random.below(bytes.len());
                bytes[at] ^= 1 << random.below(8);
            }
        }
        1 => bytes[from] = random.bits().to_le_bytes()[0],
        2 => bytes.truncate(from),
        3 => (0..length).for_each(|i| bytes.swap(from + i, to + i)),
        4 => {
            let block = bytes[from..from + length].to_vec();
            bytes.splice(to..to, block);
        }
        _ => drop(bytes.drain(from..from + length)),
    }
    bytes
}

struct Seed {
    bytes: Vec<u8>,
    suffix: &'static str,
}

fn seeds(folder: &Folder) -> Vec<Seed> {
    let mut seeds = Vec::new();
    for (index, text) in PROGRAMS.iter().enumerate() {
        let source = folder.file(&format!("seed{index}.c"), text);
        for (suffix, form, level) in [("bc", "-c", "-O0"), ("bc", "-c", "-O1"), ("ll", "-S", "-O0")]
        {
            let module = folder.path().join(format!("seed{index}.{suffix}"));
            let status = Command::new(CLANG)
                .args(["-emit-llvm", "-w", level, form, "-o"])
                .args([&module, &source])
                .status()
                .expect("clang 22 is installed");
            assert!(status.success());
            seeds.push(Seed { bytes: fs::read(&module).expect("compiled"), suffix });
        }
    }
    seeds
}

fn run_on(file: &Path) -> Run {
    verify([
        "--timelimit".as_ref(),
        "1s".as_ref(),
        "--memlimit".as_ref(),
        "1GB".as_ref(),
        file.as_os_str(),
    ])
}

/// Whether the run ended as a run must end.
fn is_fine(run: &Run) -> bool {
    match run.code {
        Some(0 | 1 | 3) => {
            ["TRUE", "FALSE", "UNKN"].iter().any(|word| run.verdict().starts_with(word))
        }
        Some(2) => run.stdout.is_empty() && run.stderr.contains("error"),
        _ => false,
    }
}

fn setting(name: &str, default: u64) -> u64 {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn keep(bytes: &[u8], name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    fs::create_dir_all(&folder).expect("a writable target folder");
    let file = folder.join(name);
    fs::write(&file, bytes).expect("a writable target folder");
    file
}

#[test]
fn no_mutant_breaks_the_reader() {
    let folder = Folder::new("fuzz");
    let seeds = seeds(&folder);
    let per_seed = usize::try_from(setting("FUZZ_MUTANTS", 40)).expect("a number of mutants");
    let first = setting("FUZZ_SEED", 0);
    let next = AtomicUsize::new(0);
    let read = AtomicUsize::new(0);
    let faults = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for worker in 0..2 {
            let (folder, seeds, next, read, faults) = (&folder, &seeds, &next, &read, &faults);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(seed) = seeds.get(number / per_seed) else { break };
                    let state = first.wrapping_mul(1 << 32) + u64::try_from(number).expect("small");
                    let mutant = mutate(&seed.bytes, &mut Random::new(state));
                    let run = run_on(&folder.file(&format!("m{worker}.{}", seed.suffix), &mutant));
                    read.fetch_add(usize::from(run.code != Some(2)), Ordering::Relaxed);
                    if !is_fine(&run) {
                        let kept = keep(&mutant, &format!("{first}-{number}.{}", seed.suffix));
                        let fault = format!("{}: {run:#?}", kept.display());
                        faults.lock().unwrap_or_else(PoisonError::into_inner).push(fault);
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap_or_else(PoisonError::into_inner);
    assert!(faults.is_empty(), "{} mutants:\n{}", faults.len(), faults.join("\n"));
    // Mutants that are all refused, or all harmless, would test little.
    let (read, all) = (read.into_inner(), seeds.len() * per_seed);
    assert!((all / 20..all * 19 / 20).contains(&read), "{read} of {all} mutants were read");
}

#[test]
fn the_seeds_themselves_are_read() {
    let folder = Folder::new("fuzz-seeds");
    for (index, seed) in seeds(&folder).into_iter().enumerate() {
        let run = run_on(&folder.file(&format!("whole{index}.{}", seed.suffix), &seed.bytes));
        assert!(matches!(run.code, Some(0 | 1 | 3)), "{run:#?}");
    }
}
