//! Small polyhedra.
use super::cone::Sense;
use super::polyhedron::{Constraint, Polyhedron};

fn at_least(row: &[i128]) -> Constraint {
    (row.to_vec(), Sense::OnOrAbove)
}

#[test]
fn a_triangle_has_three_corners_and_three_sides() {
    // x >= 0, y >= 0, x + y <= 4.
    let sides = [at_least(&[0, 1, 0]), at_least(&[0, 0, 1]), at_least(&[4, -1, -1])];
    let triangle = Polyhedron::of(2, &sides).expect("small");
    assert_eq!(triangle.constraints().count(), 3);
    assert!(triangle.satisfies(&at_least(&[4, -1, 0])));
    assert!(!triangle.satisfies(&at_least(&[3, -1, 0])));
    let corner = triangle.meet(&[(vec![-4, 1, 0], Sense::On)]).expect("small");
    assert!(corner.satisfies(&(vec![0, 0, 1], Sense::On)), "x = 4 leaves y = 0");
    let nothing = corner.meet(&[at_least(&[-1, 0, 1])]).expect("small");
    assert!(nothing.is_empty());
}

#[test]
fn the_join_of_two_points_is_the_line_between_them() {
    let point = |x: i128, y: i128| {
        Polyhedron::of(2, &[(vec![-x, 1, 0], Sense::On), (vec![-y, 0, 1], Sense::On)])
            .expect("small")
    };
    let line = point(0, 3).join(&point(2, 7)).expect("small");
    assert!(line.satisfies(&(vec![3, 2, -1], Sense::On)), "y = 2 x + 3");
    assert!(line.contains(&point(1, 5)) && !line.contains(&point(1, 6)));
    assert!(!line.contains(&point(3, 9)));
}

#[test]
fn widening_keeps_what_does_not_move_and_stops_at_thresholds() {
    // A counter with twice its value beside it, from 0 to 1 and on to 2.
    let upto = |n: i128| {
        let rows = [(vec![0, 2, -1], Sense::On), at_least(&[0, 1, 0]), at_least(&[n, -1, 0])];
        Polyhedron::of(2, &rows).expect("small")
    };
    let wide = upto(1).widened(&upto(2), &[]).expect("small");
    assert!(wide.satisfies(&(vec![0, 2, -1], Sense::On)) && wide.satisfies(&at_least(&[0, 1, 0])));
    assert!(!wide.satisfies(&at_least(&[1000, -1, 0])));
    let bounded = upto(1).widened(&upto(2), &[10]).expect("small");
    assert!(bounded.satisfies(&at_least(&[10, -1, 0])));
}

#[test]
fn images_are_those_of_points() {
    // x from 0 to 3; (x + 1, 5).
    let rows = [at_least(&[0, 1]), at_least(&[3, -1])];
    let image = Polyhedron::of(1, &rows).expect("small").image(&[vec![1, 1], vec![5]]);
    let image = image.expect("small");
    assert!(image.satisfies(&(vec![-5, 0, 1], Sense::On)));
    assert!(image.satisfies(&at_least(&[-1, 1, 0])) && image.satisfies(&at_least(&[4, -1, 0])));
    assert!(!image.satisfies(&at_least(&[3, -1, 0])));
}
