import type { TrialPrograms } from "./TrialPrograms.ts"

const main = (body: string) => `fn main() {\n    // A comment\n    ${body}\n}\n`

export const rust: TrialPrograms = {
  fails: main('let a: Vec<i32> = vec![]; println!("{}", a[a.len() + 5]);'),
  failure: /^thread 'main' panicked at [^]*main\.rs:3/,
  allocates: main("let mut a = vec![]; loop { a.push(vec![1u8; 1000000]); }"),
  loops: main("loop {}"),
  sleeps: main("std::thread::sleep(std::time::Duration::from_secs(1000));"),
  prints: main('loop { println!("{}", "x".repeat(1000)); }'),
  recurses: `#[inline(never)]
fn f(n: u64) -> u64 { if unsafe { std::ptr::read_volatile(&n) } > 0 { f(n - 1) + 1 } else { 0 } }
fn main() { println!("{}", f(100000)); }
`,
  isBroken: main("let x: i32 = y;"),
  complaint: /^error\[E0425\]: cannot find value `y`[^]*--> main\.rs:3:18/m
}
