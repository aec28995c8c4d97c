//! In which process of a parallel portfolio each member works: derived from the table.
//!
//! Members that use each other's work are a team, which stays together: a successor with the one
//! that it follows, one that joins others with them, and members between which facts go. Each team
//! goes to the process that has the least work so far, those first that have the most of it in
//! the first round (longest processing time first: Graham, *Bounds on Multiprocessing Timing
//! Anomalies*, SIAM J. Appl. Math. 1969).
//!
//! Invariant: each process has a member, and what a member does depends on no other process.
//! Known limit: which members apply to a program is not known yet, so that processes may end up
//! with unequal work.
use super::budget::MOST_PROCESSES;
use super::member_name::MemberName;
use super::table::{Member, Start};
use crate::base::work::Work;

/// Members between which facts go: who proves them, and who makes use of them.
const EXCHANGING: [MemberName; 2] = [MemberName::Invariants, MemberName::Composite];

/// The process of each member, if there are up to `most`.
pub(crate) fn processes(members: &[&Member], most: usize) -> Vec<usize> {
    let team = teams(members);
    let mut loads: Vec<(usize, Work)> = Vec::new();
    for (index, member) in members.iter().enumerate() {
        match loads.iter_mut().find(|(other, _)| *other == team[index]) {
            Some((_, load)) => *load = *load + expected(member),
            None => loads.push((team[index], expected(member))),
        }
    }
    loads.sort_by_key(|&(_, load)| std::cmp::Reverse(load));
    let mut processes = vec![Work::NONE; loads.len().min(most).clamp(1, MOST_PROCESSES)];
    let mut home = vec![0; members.len()];
    for (of, load) in loads {
        let least = (0..processes.len()).min_by_key(|&process| processes[process]).unwrap_or(0);
        processes[least] = processes[least] + load;
        for index in (0..members.len()).filter(|&index| team[index] == of) {
            home[index] = least;
        }
    }
    home
}

/// The team of each member, by the number of its first one.
fn teams(members: &[&Member]) -> Vec<usize> {
    let mut team: Vec<usize> = (0..members.len()).collect();
    for index in 0..members.len() {
        for other in 0..index {
            if is_linked(members[other], members[index]) {
                let (from, to) = (team[index], team[other]);
                team.iter_mut().filter(|own| **own == from).for_each(|own| *own = to);
            }
        }
    }
    team
}

/// Whether the later one uses what the earlier one does.
fn is_linked(earlier: &Member, later: &Member) -> bool {
    let uses = match later.start {
        Start::Follows(name, _) => name == earlier.name,
        Start::Joins(names, _) => names.contains(&earlier.name),
        Start::Made(_) => false,
    };
    uses || [earlier, later].iter().all(|member| EXCHANGING.contains(&member.name))
}

/// What a member may spend in the first round. A successor works instead of the one that it
/// follows.
fn expected(member: &Member) -> Work {
    let slice = member.slices.of(0);
    match member.start {
        Start::Follows(..) => Work::NONE,
        Start::Made(_) | Start::Joins(..) => member.allowance.map_or(slice, |most| most.min(slice)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::config::AnalysisKind;
    use crate::portfolio::table;
    use std::collections::BTreeSet;

    fn members() -> Vec<&'static Member> {
        table::of(AnalysisKind::Portfolio).collect()
    }

    #[test]
    fn each_process_has_members() {
        for most in 1..=6 {
            let used: BTreeSet<usize> = processes(&members(), most).into_iter().collect();
            assert_eq!(used, (0..most.min(MOST_PROCESSES)).collect(), "{most} processes");
        }
        let alone: Vec<&Member> = table::of(AnalysisKind::Bmc).collect();
        assert_eq!(processes(&alone, 3), [0]);
    }

    #[test]
    fn who_uses_the_work_of_another_one_stays_with_it() {
        let members = members();
        for most in 1..=6 {
            let home = processes(&members, most);
            let of = |name: MemberName| {
                let index = members.iter().position(|member| member.name == name);
                home[index.expect("a member of the portfolio")]
            };
            for (index, member) in members.iter().enumerate() {
                let used = match member.start {
                    Start::Follows(name, _) => vec![name],
                    Start::Joins(names, _) => names.to_vec(),
                    Start::Made(_) => Vec::new(),
                };
                for name in used {
                    assert_eq!(home[index], of(name), "{most} processes");
                }
            }
            assert_eq!(of(MemberName::Invariants), of(MemberName::Composite));
        }
    }

    #[test]
    fn no_process_has_much_more_than_its_part() {
        let members = members();
        for most in 2..=MOST_PROCESSES {
            let home = processes(&members, most);
            let load = |process| {
                let own = (0..members.len()).filter(|&index| home[index] == process);
                own.fold(Work::NONE, |all, index| all + expected(members[index]))
            };
            let loads: Vec<Work> = (0..most).map(load).collect();
            let all = loads.iter().fold(Work::NONE, |all, &load| all + load);
            let largest = loads.into_iter().max().expect("processes");
            assert!(largest <= all / u64::try_from(most).expect("a few") * 3 / 2, "{most}");
        }
    }
}
