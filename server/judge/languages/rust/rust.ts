import type { ProgrammingLanguage } from "../ProgrammingLanguage.ts"
import { rustc } from "./native/rustc.ts"

const template = `use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut words = input.split_ascii_whitespace();

    let n: i64 = words.next().unwrap().parse().unwrap();
    println!("{}", n);
}
`

const sum = `fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!("{}", line.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum::<i64>());
}
`

export const rust: ProgrammingLanguage = {
  id: "rust",
  title: "Rust",
  code: "rust",
  extension: "rs",
  template,
  runsInBrowser: false,
  writesValidators: false,
  grammar: "rust",
  sources: {
    names: [/\.rs$/i],
    polygonTypes: /^rust(?:$|\.)/,
    several: true,
    compiledTogether: false,
    mainNames: ["main.rs"]
  },
  sum,
  embedded: null,
  native: rustc
}
