/** The stack is set aside at the bottom of the memory, so that running over its end traps. */
export const stackBytes = 67_108_864

/** The most memory any program may be given: it is what the host hands over that counts. */
const linkedMemoryBytes = 2_147_483_648

const common = ["-O2", "-std=c++17", "-fignore-exceptions", "-Xclang", "-fno-pch-timestamp", "-I."]

export const precompileArguments = ["clang++", ...common, "-x", "c++-header", "std.h", "-o", "std.pch"]

export const runtimeArguments = ["clang++", ...common, "-c", "runtime.cpp", "-o", "runtime.o"]

export const compileArguments = [
  "clang++",
  "-c",
  ...common,
  "-include-pch",
  "std.pch",
  "main.cpp",
  "-o",
  "main.o"
]

export const linkArguments = [
  "wasm-ld",
  "-m",
  "wasm32",
  "-L/usr/lib/wasm32-unknown-wasip1",
  "-L/usr/lib/wasm32-wasip1",
  "/usr/lib/wasm32-wasip1/crt1-command.o",
  "main.o",
  "runtime.o",
  "-lc++",
  "-lc++abi",
  "-lc",
  "/usr/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a",
  "--import-memory",
  `--max-memory=${linkedMemoryBytes}`,
  "-z",
  `stack-size=${stackBytes}`,
  "--stack-first",
  "--strip-all",
  "-o",
  "main.wasm"
]
