import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { beforeAll, describe, expect, test } from "vitest"
import { parse, parseDocument, stringify } from "yaml"
import { PackageInvalid } from "../../../server/content/packageFailures.ts"
import { ProblemYaml } from "../../../server/content/problemYaml.ts"
import type { ProblemPackage } from "../../../server/content/ProblemPackage.ts"
import { readPackage } from "../../../server/content/readPackage.ts"
import { type Random, randomOf } from "./randomOf.ts"
import { writeContent } from "./samplePackage.ts"

const isFull = process.env["TEST_FULL"] === "1"
const mutations = isFull ? 20_000 : 300

type Files = Readonly<Record<string, string>>

const testsNamed = (...names: ReadonlyArray<string>): Files =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`data/${name}.in`, "1 2\n"],
      [`data/${name}.ans`, "3\n"]
    ])
  )

const common: Files = {
  "statement/problem.en.md": "Add {{n}} and {{m.word}}.\n\n## Input\n\nTwo.\n\n## Output\n\nOne.\n",
  "submissions/accepted/main.py": "print(3)\n",
  "submissions/wrong_answer/minus.py": "print(0)\n",
  "submissions/rejected/two/main.py": "import b\n",
  "submissions/rejected/two/b.py": "x = 1\n",
  ...testsNamed("sample/1")
}

const metadata = `
uuid: cc9e9c90-942e-4f55-b90c-635642c29687
version: "1"
credits: { authors: [A. B.] }
author: A. B.
source_url: https://zama.test
license: permission
rights_owner: Zama
embargo_until: 2026-01-01
source: [{ name: Zama, url: https://zama.test }, Kattis]
keywords: [math, sum]
languages: [cpp, javascript, python3]
allow_file_writing: false
constants: { n: 10.0, m: { value: 7, word: seven } }
zama: { id: 7, difficulty: 3, topics: [math], reserved: true, links: [{ title: { en: A }, url: https://zama.test }] }
`
const limits = `
  memory: 256
  output: 8
  code: 128
  compilation_time: 60
  compilation_memory: 1024
  validation_time: 10
  validation_memory: 512
  validation_output: 8
  time_resolution: 0.5
  time_safety_margin: 2
`

/** Packages with every key of every kind of file, which is to be changed. */
const packages: Readonly<Record<string, Files>> = {
  "pass-fail": {
    ...common,
    ...testsNamed("secret/1", "secret/group/2"),
    "problem.yaml": `problem_format_version: 2025-09
name: { en: Sum, ru: Сумма }
type: pass-fail
validation: default
validator_flags: float_tolerance 1e-6
limits: ${limits}  time_limit: 1.5
  time_multipliers: { ac_to_time_limit: 3, time_limit_to_tle: 1.5 }
${metadata}`,
    "data/test_group.yaml": "output_validator_args: [case_sensitive]\nfull_feedback: false\nargs: []\n",
    "data/secret/test_group.yaml": `output_validator_args: float_tolerance 1e-6
input_validator_args: [a]
input_visualizer_args: []
output_visualizer_args: []
static_validator_args: []
on_reject: break
grading: default
grader_flags: first_error
run_samples: true
`,
    "data/secret/1.yaml": "output_validator_args: []\nhint: small\ndescription: the first\n",
    "submissions/submissions.yaml": `accepted/*: { language: python3, entrypoint: main.py, permitted: [AC], use_for_time_limit: lower }
rejected/*: { required: [WA, RTE], message: wrong, authors: [A], model_solution: false, use_for_time_limit: false }
wrong_answer: { secret/group: { required: [WA] } }
`
  },
  unlimited: {
    ...common,
    ...testsNamed("secret/1"),
    "problem.yaml": `problem_format_version: 2025-09
name: Sum
type: [interactive, multi-pass]
limits: ${limits}  validation_passes: 3
  time_multipliers: { ac_to_time_limit: 3 }
${metadata}`,
    "output_validator/check.py": "exit(42)",
    "data/secret/test_group.yaml": "output_validator_args: [a, b]\n",
    "submissions/submissions.yaml": "accepted: { permitted: [AC], use_for_time_limit: true }\n"
  },
  scoring: {
    ...common,
    ...testsNamed("secret/a/1", "secret/a/2", "secret/b/1", "secret/c/1"),
    "problem.yaml": `problem_format_version: 2025-09\nname: Sum\ntype: [scoring]\nlimits: ${limits}  time_limit: 2\n${metadata}`,
    "data/secret/test_group.yaml": "max_score: 100\nscore_aggregation: sum\nrequire_pass: sample\n",
    "data/secret/a/test_group.yaml":
      "max_score: 30\nscore_aggregation: pass-fail\nstatic_validator_args: []\n",
    "data/secret/b/test_group.yaml":
      "max_score: 30\nscore_aggregation: min\nrequire_pass: [sample, secret/a]\n",
    "data/secret/c/test_group.yaml": "max_score: 40\nscore_aggregation: sum\nfull_feedback: false\n",
    "submissions/submissions.yaml":
      "accepted: { score: 100 }\nwrong_answer: { score: [0, 50], secret/*: { score: 0, permitted: [WA] } }\n"
  },
  graders: {
    ...common,
    ...testsNamed("secret/a/1", "secret/a/2", "secret/b/1"),
    "problem.yaml": `problem_format_version: legacy
name: Sum
type: scoring
validation: custom score
validator_flags: a b
grading: { objective: max, show_test_data_groups: true }
limits: ${limits}  time_multiplier: 4
${metadata}`,
    "output_validators/check/check.py": "exit(42)",
    "data/testdata.yaml": `on_reject: continue
grading: default
grader_flags: sum ignore_sample
range: 0 100
output_validator_flags: a
input_validator_flags: b
`,
    "data/sample/testdata.yaml": "grader_flags: sum\n",
    "data/secret/testdata.yaml":
      "grader_flags: sum first_error\naccept_score: 1\nreject_score: 0\nrange: 0 100\n",
    "data/secret/a/testdata.yaml": "accept_score: 50\nrange: 0 50\non_reject: break\ngrader_flags: min\n",
    "data/secret/b/testdata.yaml":
      "accept_score: 50\nrange: -inf 50\noutput_validator_flags: { name: a, flags: b }\n"
  }
}

const isYaml = (path: string) => path.endsWith(".yaml")

/** Values that mean something somewhere, and some that mean nothing. */
const values: ReadonlyArray<unknown> = [
  ...[null, true, false, 0, 1, 2, -1, 0.5, 1e-9, 1e3, 1e300, 2 ** 31, 2 ** 53, Infinity, -Infinity, NaN],
  ...["", " ", "\n", "1", "1.5", "abc", "inf", "-inf inf", "0 100", "100 0", "1 2 3", "NaN 1", "__proto__"],
  ...["a".repeat(5000), "\u{1f600}", "\u0000", "{{n}}", "../..", "secret", "sample", "secret/a", "secret/b"],
  ...[
    "pass-fail",
    "scoring",
    "interactive",
    "multi-pass",
    "submit-answer",
    "all",
    "custom",
    "custom interactive"
  ],
  ...[
    "custom score interactive",
    "default",
    "default score",
    "legacy",
    "legacy-icpc",
    "2023-07",
    "2025-09",
    "draft"
  ],
  ...["min", "max", "sum", "avg", "sum min", "ignore_sample", "first_error", "worst_error", "always_accept"],
  ...[
    "no_errors",
    "break",
    "continue",
    "unbounded",
    "case_sensitive",
    "float_tolerance 1e-6",
    "float_tolerance"
  ],
  ...["AC", "WA", "lower", "upper", "python3", "cpp", "javascript"],
  ...[
    [],
    {},
    [[]],
    [null],
    [1, 2],
    ["AC"],
    ["a", 1],
    { a: 1 },
    { value: 1 },
    { en: "A" },
    { name: "a" },
    [{}]
  ],
  ...[{ flags: "a" }, { constructor: 1 }, Array.from({ length: 300 }, () => 1), new Date(0), 10n ** 30n]
]

const names = [
  ...[
    "limits",
    "time_limit",
    "type",
    "name",
    "validation",
    "validator_flags",
    "grading",
    "objective",
    "zama"
  ],
  ...["max_score", "score_aggregation", "require_pass", "range", "accept_score", "reject_score", "on_reject"],
  ...["grader_flags", "output_validator_args", "output_validator_flags", "full_feedback", "scoring", "args"],
  ...["constants", "permitted", "required", "score", "secret/a", "secret/[", "**", "{", "constructor"],
  ...["__proto__", "toString", "unknown", "", "1", "a".repeat(3000)]
]

/** Syntax of YAML that values cannot have. */
const pieces = [
  ...[
    "&a ",
    "*a",
    "<<: *a\n",
    "!!binary ",
    "!!set ",
    "!!timestamp ",
    "!!str ",
    "!!int ",
    "!x ",
    "---\n",
    "...\n"
  ],
  ...[
    "%YAML 1.1\n",
    "? ",
    "- ",
    ": ",
    "|\n",
    ">-\n",
    "#",
    "{",
    "}",
    "[",
    "]",
    ",",
    "'",
    '"',
    "\t",
    "\r",
    "\u0000"
  ],
  ...[
    "\uFEFF",
    "~",
    "0x1F",
    "0o17",
    "1_000",
    "12:30",
    ".inf",
    ".nan",
    "yes",
    "\n  ",
    "\\",
    "@",
    "`",
    "{{n}}",
    "{{m}}"
  ]
]

type Container = Record<string, unknown> | Array<unknown>

const isContainer = (value: unknown): value is Container =>
  typeof value === "object" && value !== null && !(value instanceof Date)

const containersOf = (value: unknown): ReadonlyArray<Container> =>
  isContainer(value) ? [value, ...Object.values(value).flatMap(containersOf)] : []

/** Changes a value of the file or a piece of its text. */
function mutated(text: string, random: Random): string {
  const pick = <T>(list: ReadonlyArray<T>): T => list[random(list.length)]!
  if (random(3) === 0) {
    const from = random(text.length + 1)
    const to = Math.min(text.length, from + random(pick([1, 2, 20])))
    return `${text.slice(0, from)}${random(3) === 0 ? "" : pick(pieces)}${text.slice(to)}`
  }
  const root: unknown = structuredClone(parse(text))
  const all = containersOf(root)
  if (all.length === 0 || random(40) === 0) return written(pick(values))
  const container = pick(all)
  const keys = Object.keys(container)
  const key = keys.length === 0 ? "0" : pick(keys)
  const set = (name: string, value: unknown) =>
    Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true })
  const kinds = [
    () => set(key, pick(values)),
    () => set(key, pick(values)),
    () => void Reflect.deleteProperty(container, key),
    () => void set(Array.isArray(container) ? String(container.length) : pick(names), pick(values)),
    () => void set(Array.isArray(container) ? "0" : pick(names), structuredClone(pick([root, ...all]))),
    () => void set(key, [Reflect.get(container, key)]),
    () => void set(key, { value: Reflect.get(container, key) as unknown })
  ]
  pick(kinds)()
  return written(root)
}

function written(value: unknown): string {
  return stringify(value, { aliasDuplicateObjects: false })
}

type Path = ReadonlyArray<string>

const pathsIn = (value: unknown, above: Path = []): ReadonlyArray<Path> =>
  isContainer(value)
    ? Object.entries(value).flatMap(([key, field]) => [[...above, key], ...pathsIn(field, [...above, key])])
    : []

/** Every key of every file. */
const keys = Object.entries(packages).flatMap(([slug, files]) =>
  Object.keys(files)
    .filter(isYaml)
    .flatMap((file) => pathsIn(parse(files[file]!)).map((path) => ({ slug, file, path })))
)

const withValue = (text: string, path: Path, value: unknown) => {
  const document = parseDocument(text)
  document.setIn(path, document.createNode(value, { aliasDuplicateObjects: false }))
  return document.toString()
}

let content: string
beforeAll(async () => void (content = await writeContent(packages)))

const read = (slug: string) =>
  Effect.runPromise(Effect.scoped(readPackage(join(content, "problems", slug)))).catch(
    (error: unknown) => error
  )

async function readChanged(slug: string, file: string, text: string) {
  const path = join(content, "problems", slug, file)
  await writeFile(path, text)
  const outcome = await read(slug)
  await writeFile(path, packages[slug]![file]!)
  return outcome
}

const isLimit = (value: number) => value >= 1 && value <= 2 ** 31 - 1

/** Why an outcome is neither a package that can be stored nor a refusal that names its file, or null. */
function faultOf(outcome: unknown): string | null {
  if (outcome instanceof PackageInvalid) {
    const unnamed = outcome.issues.find(({ file, message }) => file === "" || message === "")
    return unnamed === undefined ? null : `does not name the file of «${unnamed.message}»`
  }
  if (typeof outcome !== "object" || outcome === null || !("judgingHash" in outcome)) {
    return `fails with ${outcome instanceof Error ? outcome.stack : String(outcome)}`
  }
  const problem = outcome as ProblemPackage
  const { timeLimitMs, limitRule, memoryLimitMb, outputLimitBytes, scoring, difficulty } = problem
  if (!(timeLimitMs === null ? (limitRule?.programs.length ?? 0) > 0 : isLimit(timeLimitMs))) {
    return `has the time limit ${timeLimitMs}`
  }
  if (timeLimitMs !== null && !Number.isInteger(timeLimitMs)) return `has the time limit ${timeLimitMs}`
  if (!isLimit(memoryLimitMb) || !Number.isInteger(memoryLimitMb)) return `has ${memoryLimitMb} MiB`
  if (!isLimit(Math.ceil(outputLimitBytes))) return `may print ${outputLimitBytes} bytes`
  if (!Number.isInteger(difficulty)) return `has the difficulty ${difficulty}`
  const validator = problem.outputValidator
  if (validator !== null && !(isLimit(validator.timeLimitMs) && isLimit(validator.memoryLimitMb))) {
    return `has a validator with ${validator.timeLimitMs} ms and ${validator.memoryLimitMb} MiB`
  }
  const maxScore = scoring?.root.maxScore
  return maxScore === undefined || Number.isFinite(maxScore) ? null : `has a full score of ${maxScore}`
}

describe("every change of a package's YAML ends in a package or in a refusal that names the file", () => {
  test.each(Object.keys(packages))("%s is read", async (slug) => {
    expect(faultOf(await read(slug))).toBeNull()
    expect(
      await read(slug).then((outcome) => (outcome instanceof PackageInvalid ? outcome.message : ""))
    ).toBe("")
  })

  test("every key of problem.yaml is in one of the packages", () => {
    const found = Object.values(packages).map((files): unknown => parse(files["problem.yaml"]!))
    const keysIn = (value: unknown) => (isContainer(value) ? Object.keys(value) : [])
    const known = new Set(found.flatMap(containersOf).flatMap(keysIn))
    const limitKeys = Object.keys(ProblemYaml.fields.limits.schema.fields)
    const all = [...Object.keys(ProblemYaml.fields), ...limitKeys]
    expect(all.filter((key) => !known.has(key))).toEqual([])
  })

  test(`${isFull ? "every" : "some"} key with every value`, async () => {
    const cases = keys.flatMap((key) => values.map((value) => ({ ...key, value })))
    const step = isFull ? 1 : Math.floor(cases.length / mutations)
    const faults: Array<string> = []
    for (let index = 0; index < cases.length; index += step) {
      const { slug, file, path, value } = cases[index]!
      const text = withValue(packages[slug]![file]!, path, value)
      const fault = faultOf(await readChanged(slug, file, text))
      if (fault !== null)
        faults.push(`${slug}/${file}: ${path.join(".")} ${JSON.stringify(String(value))}: ${fault}`)
    }
    expect(faults).toEqual([])
  }, 3_600_000)

  test(`${mutations} changes`, async () => {
    const counts = { read: 0, refused: 0 }
    const faults: Array<string> = []
    const slugs = Object.keys(packages)
    for (let seed = 1; seed <= mutations; seed++) {
      const random = randomOf(seed)
      const slug = slugs[random(slugs.length)]!
      const files = packages[slug]!
      const paths = Object.keys(files).filter(isYaml)
      // Half of the changes are in problem.yaml, which has most keys.
      const path = random(2) === 0 ? "problem.yaml" : paths[random(paths.length)]!
      const text = mutated(files[path]!, random)
      const outcome = await readChanged(slug, path, text)
      counts[outcome instanceof PackageInvalid ? "refused" : "read"]++
      const fault = faultOf(outcome)
      if (fault !== null) faults.push(`seed ${seed}: ${slug}/${path}: ${fault}\n${text.slice(0, 2000)}`)
    }
    expect(faults).toEqual([])
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(mutations / 10)
  }, 3_600_000)
})
