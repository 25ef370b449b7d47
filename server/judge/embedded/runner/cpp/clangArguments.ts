/** The stack is at the bottom of the memory, so that an overflow traps. */
export const stackBytes = 67_108_864

/** The runner lowers this to the problem's limit before it starts a program. */
const linkedMemoryBytes = 2_147_483_648

const common = ["-O2", "-std=c++17", "-fignore-exceptions", "-Xclang", "-fno-pch-timestamp", "-I."]

export const precompileArguments = ["clang++", ...common, "-x", "c++-header", "std.h", "-o", "std.pch"]

export const runtimeArguments = ["clang++", ...common, "-c", "runtime.cpp", "-o", "runtime.o"]

export const compileArguments = (source: string, object: string): ReadonlyArray<string> => [
  "clang++",
  "-c",
  // Emit bitcode: an object file would contain every zero of a large global array.
  "-flto",
  ...common,
  "-include-pch",
  "std.pch",
  source,
  "-o",
  object
]

/** Without `withLongDouble`, a program that reads or prints a `long double` aborts; with it, it is slower with `double`. */
export const linkArguments = (
  objects: ReadonlyArray<string>,
  withLongDouble: boolean
): ReadonlyArray<string> => [
  "wasm-ld",
  "--lto-O2",
  "-m",
  "wasm32",
  "-L/usr/lib/wasm32-unknown-wasip1",
  "-L/usr/lib/wasm32-wasip1",
  "/usr/lib/wasm32-wasip1/crt1-command.o",
  ...objects,
  "-lc++",
  "-lc++abi",
  ...(withLongDouble ? ["-lc-printscan-long-double"] : []),
  "-lc",
  "/usr/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a",
  "--export-memory",
  `--max-memory=${linkedMemoryBytes}`,
  "-z",
  `stack-size=${stackBytes}`,
  "--stack-first",
  "--strip-all",
  "-o",
  "main.wasm"
]
