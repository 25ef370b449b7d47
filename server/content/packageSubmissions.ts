import type { LanguageId } from "../judge/JudgeBackend.ts"
import type { Verdict } from "../../src/api/contract/practice/solutions.ts"
import type { PackageFiles } from "./packageFiles.ts"

/** An author's solution and its expected verdicts. */
export interface PackageSubmission {
  readonly path: string
  readonly folder: string
  /** The acceptable verdicts. */
  readonly expected: ReadonlyArray<Verdict>
  /** Null if the judge does not support the language. */
  readonly language: LanguageId | null
}

const rejected: ReadonlyArray<Verdict> = [
  "wrong_answer",
  "presentation_error",
  "time_limit",
  "memory_limit",
  "output_limit",
  "runtime_error",
  "compilation_error"
]

const verdictsOf: Readonly<Record<string, ReadonlyArray<Verdict>>> = {
  accepted: ["accepted"],
  rejected,
  wrong_answer: ["wrong_answer"],
  presentation_error: ["presentation_error"],
  time_limit_exceeded: ["time_limit"],
  memory_limit_exceeded: ["memory_limit"],
  output_limit_exceeded: ["output_limit"],
  run_time_error: ["runtime_error"],
  compile_error: ["compilation_error"],
  compiler_error: ["compilation_error"]
}

const languages: Readonly<Record<string, LanguageId>> = {
  py: "python",
  py3: "python",
  js: "javascript",
  mjs: "javascript",
  cpp: "cpp",
  cc: "cpp",
  cxx: "cpp"
}

/** The files directly in `submissions/<verdict>/`; folders with an unknown name are ignored. */
export function packageSubmissions(files: PackageFiles): ReadonlyArray<PackageSubmission> {
  return files.paths.flatMap((path) => {
    const [, folder, name] = /^submissions\/([^/]+)\/([^/]+)$/.exec(path) ?? []
    const expected = folder === undefined ? undefined : verdictsOf[folder]
    if (folder === undefined || name === undefined || expected === undefined) return []
    const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""
    return [{ path, folder, expected, language: languages[extension] ?? null }]
  })
}
