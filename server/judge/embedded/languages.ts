import type { JudgeLanguage } from "../JudgeBackend.ts"

/**
 * The languages of this backend. Time factors are measured against native programs and rounded up:
 * WebAssembly Python is 1.5–2.9 times slower than CPython, C++ 1.2–1.7; QuickJS interprets where Node compiles.
 */
export const embeddedLanguages: ReadonlyArray<JudgeLanguage> = [
  { id: "python", name: "Python 3.14", extension: "py", timeFactor: 3, notes: ["python_no_threads"] },
  {
    id: "javascript",
    name: "JavaScript (QuickJS, ES2023)",
    extension: "js",
    timeFactor: 10,
    notes: ["javascript_depth", "javascript_input"]
  },
  {
    id: "cpp",
    name: "C++17 (clang 22)",
    extension: "cpp",
    timeFactor: 2,
    notes: ["cpp_no_throw", "cpp_no_threads"]
  }
]
