use plyground::kenju::matches::*;
use plyground::kenju::parameters::*;
use plyground::kenju::player::*;
use plyground::kenju::strong::*;
use plyground::kenju::threats::*;
use plyground::kenju::value::*;
fn main() {
    let t = |w: &Player, b: &Player, n| {
        let s = std::time::Instant::now();
        let r = play_match(w, b, Plan::new(n, 1), Shard::WHOLE);
        println!(
            "{:>8} v {:>8}: W {} B {} - {} moves/game {:.1} paths {:?} de {:?} undead {}  ev/search {:.0} it/search {:.1} {:.0} games/s",
            w.name,
            b.name,
            r.white,
            r.black,
            r.none,
            r.moves as f64 / n as f64,
            r.searches.paths,
            r.searches.dead_ends,
            r.searches.undead,
            r.searches.events as f64 / r.searches.searches().max(1) as f64,
            r.searches.iterations as f64 / r.searches.searches().max(1) as f64,
            n as f64 / s.elapsed().as_secs_f64()
        );
    };
    let max = Player::max();
    let null = Player::null();
    t(&max, &max, 5000);
    t(&max, &null, 2000);
    t(&null, &max, 2000);
    t(&null, &null, 2000);
    let pc = Player::max().with(Parameters::STANDARD.valuing(Thresholds::PERCENTAGE));
    t(&pc, &max, 5000);
    t(&max, &pc, 5000);
    for s in [
        Stance::Both,
        Stance::Defending,
        Stance::Attacking,
        Stance::Neither,
    ] {
        let p = Player::max().with(Parameters::STANDARD.fixed(s));
        print!("{s} ");
        t(&p, &p, 2000);
    }
    for nodes in [50, 100, 200, 400, 1000] {
        let mut st = Player::strong();
        st.name = format!("S{nodes}");
        st.mind = Mind::Strong(Strong {
            limits: Limits {
                nodes,
                ..Limits::QUICK
            },
        });
        t(&st, &max, 200);
        t(&max, &st, 200);
    }
    let st = |nodes| {
        let mut st = Player::strong();
        st.name = format!("S{nodes}");
        st.mind = Mind::Strong(Strong {
            limits: Limits {
                nodes,
                ..Limits::QUICK
            },
        });
        st
    };
    t(&st(100), &st(400), 100);
    t(&st(400), &st(100), 100);
}
