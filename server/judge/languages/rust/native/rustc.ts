import type { NativeLanguage } from "../../../native/NativeLanguage.ts"

const reference = `fn main() {
    let most: usize = 1 << 21;
    let mut sum: u32 = 0;
    let mut composite = vec![false; most];
    for _ in 0..58 {
        composite.fill(false);
        for i in 2..most {
            if composite[i] {
                continue;
            }
            sum = sum.wrapping_add(i as u32);
            let mut j = i * i;
            while j < most {
                composite[j] = true;
                j += i;
            }
        }
    }
    println!("{}", sum);
}
`

export const rustc: NativeLanguage = {
  packages: ["rustc"],
  version: { command: ["/usr/bin/rustc", "--version"], pattern: /^rustc (\d+\.\d+)/ },
  name: (version) => `Rust 2021 (rustc ${version})`,
  sourceName: () => "main.rs",
  compile: {
    command: ({ source }) => [
      ...["/usr/bin/rustc", "--edition", "2021", "-C", "opt-level=2", "-o", "out/program", source]
    ],
    resultFolder: "out",
    memoryMb: 1024,
    processes: 64
  },
  run: () => ["/box/program"],
  environment: {},
  files: {},
  readable: {},
  memory: { limitsAddressSpace: true, overheadMb: 0, exhausted: /^memory allocation of \d+ bytes failed/m },
  processes: 32,
  prepared: null,
  timeFactor: 1,
  reference: { code: reference, cpuMs: 215 }
}
