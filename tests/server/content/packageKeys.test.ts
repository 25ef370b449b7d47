import { describe, expect, test } from "vitest"
import { faultOf, readSum } from "./readSum.ts"
import { sumPackage } from "./samplePackage.ts"

const problemYaml = (line: string, version = "2025-09") => ({
  "problem.yaml": `${sumPackage["problem.yaml"]!.replace("2025-09", version)}\n${line}`
})
const limits = (line: string) => ({
  "problem.yaml": `name: Sum\nlimits:\n  time_limit: 1\n  ${line}`
})
const ofLanguages = (own: string) => ({
  "problem.yaml": sumPackage["problem.yaml"]!.replace(/\nzama:.*/, `\n\nzama: { limits: { ${own} } }`)
})
const ofSecret = (line: string) => ({ "data/secret/test_group.yaml": line })

describe("keys that do not change the judging are read", () => {
  test.each([
    ["type: pass-fail", problemYaml("type: [pass-fail]")],
    ["all languages", problemYaml("languages: all")],
    ["a list with all languages of the platform", problemYaml("languages: [c, cpp, javascript, python3]")],
    ["allow_file_writing: false", problemYaml("allow_file_writing: false")],
    ["keys without a value", problemYaml("keywords:\ntype:\nvalidation:\nvalidator_flags:\nconstants:")],
    ["limits without a value", limits("memory:")],
    ["a limit of the solution that is the platform's", limits("code: 64")],
    ["the defaults of a group", ofSecret("args: []\nfull_feedback: false\nrun_samples: true")],
    ["the arguments of visualizers", ofSecret("input_visualizer_args: [a]\noutput_visualizer_args: [b]")],
    ["full_feedback of samples", { "data/sample/test_group.yaml": "full_feedback: true" }],
    ["an empty group file", ofSecret("")],
    ["the description of a test", { "data/secret/2.yaml": "description: small\nhint: look\nargs: []" }],
    [
      "the defaults of a legacy group",
      {
        ...problemYaml("", "legacy"),
        "data/secret/testdata.yaml": "grading: default\ngrader_flags: first_error\non_reject: continue"
      }
    ]
  ])("%s", async (_name, changes) => {
    expect(await readSum(changes)).toMatchObject({ slug: "sum" })
  })
})

test.each<[string, ReadonlyArray<string> | null]>([
  ["languages: all", null],
  ["languages: [cpp, all]", null],
  ["languages:", null],
  ["languages: python3", ["python3"]],
  ["languages: [java, cpp, cpp]", ["java", "cpp"]]
])("%s allows %j", async (line, languages) => {
  expect((await readSum(problemYaml(line))).languages).toEqual(languages)
})

test("limits of languages replace those of the problem, also for codes of other judges", async () => {
  const problem = await readSum(ofLanguages("java: { time_factor: 2 }, cpp: { memory: 511.5 }, python3: {}"))
  expect(problem.languageLimits).toEqual({ cpp: { memoryLimitMb: 512 }, java: { timeFactor: 2 } })
  const [same, other] = await Promise.all([
    readSum(ofLanguages("cpp: { memory: 512 }, java: { time_factor: 2 }")),
    readSum(ofLanguages("java: { time_factor: 3 }, cpp: { memory: 512 }"))
  ])
  expect(same.judgingHash).toBe(problem.judgingHash)
  expect(other.judgingHash).not.toBe(problem.judgingHash)
  expect((await readSum(ofLanguages("java: {}"))).judgingHash).toBe((await readSum()).judgingHash)
})

test.each([
  ["source: { name: NWERC, url: https://nwerc.eu }", "NWERC"],
  ["source: [{ name: NWERC, url: https://nwerc.eu }, ICPC]", "NWERC, ICPC"],
  ["source:", null]
])("%s is the source %s", async (line, source) => {
  const yaml = sumPackage["problem.yaml"]!.replace("source: Zama", line)
  expect(await readSum({ "problem.yaml": yaml })).toMatchObject({ source })
})

test.each(["case_sensitive", "{ name: default, flags: case_sensitive }", "{ flags: [case_sensitive] }"])(
  "output_validator_flags: %s",
  async (flags) => {
    const group = { "data/testdata.yaml": `output_validator_flags: ${flags}` }
    const problem = await readSum({ ...problemYaml("", "legacy"), ...group })
    expect(problem.checker.caseSensitive).toBe(true)
  }
)

describe("keys that would change the judging are rejected with line and reason", () => {
  test.each([
    [
      "problem.yaml:6: languages: has no language of the platform: c, cpp, ",
      problemYaml("languages: [cobol, apl]")
    ],
    ["problem.yaml:6: languages: has no language of the platform: c, cpp, ", problemYaml("languages: []")],
    [
      "problem.yaml:6: zama.limits: «python» is no code: write python3",
      ofLanguages("python: { memory: 512 }")
    ],
    ["problem.yaml:6: zama.limits.cpp.time_factor: ", ofLanguages("cpp: { time_factor: 0.5 }")],
    ["problem.yaml:6: zama.limits.cpp.time_factor: ", ofLanguages("cpp: { time_factor: 11 }")],
    ["problem.yaml:6: zama.limits.cpp.memory: ", ofLanguages("cpp: { memory: 0 }")],
    ["problem.yaml:6: zama.limits.cpp.cpu: ", ofLanguages("cpp: { cpu: 2 }")],
    ["problem.yaml:6: zama.limits: are too large", ofLanguages("cpp: { memory: 3000000000 }")],
    ["problem.yaml:6: zama.limits.C++: ", ofLanguages("C++: { memory: 512 }")],
    ["problem.yaml:6: allow_file_writing: is not supported", problemYaml("allow_file_writing: true")],
    ["problem.yaml:6: grading: is only for scoring", problemYaml("grading: { objective: max }")],
    ["problem.yaml:6: validation: must be default or custom", problemYaml("validation: strict")],
    ["problem.yaml:4: limits.code: is less than 64", limits("code: 10")],
    ["data/secret/test_group.yaml:2: args: are not supported", ofSecret("\nargs: [a]")],
    ["data/secret/test_group.yaml:1: full_feedback: must be", ofSecret("full_feedback: true")],
    ["data/secret/test_group.yaml:1: grading", ofSecret("grading: custom")],
    ["data/secret/test_group.yaml:1: grader_flags", ofSecret("grader_flags: always_accept")],
    ["data/secret/test_group.yaml:1: run_samples", ofSecret("run_samples: false")],
    ["data/secret/test_group.yaml:1: description", ofSecret("description: a")],
    ["data/secret/2.yaml:1: args: are not supported", { "data/secret/2.yaml": "args: [a]" }],
    ["data/secret/2.yaml:1: argz: ", { "data/secret/2.yaml": "argz: [a]" }]
  ])("%s", async (fault, changes) => {
    expect(await faultOf(changes)).toContain(`sum/${fault}`)
  })
})

test.each(["max_score: 1", "require_pass: sample", "accept_score: 1", "range: 0 1", "scoring: {}"])(
  "a group with %s is rejected",
  async (line) => {
    const [key] = line.split(":")
    const fault = `sum/data/secret/test_group.yaml:1: ${key}: is only for scoring problems`
    expect(await faultOf(ofSecret(line))).toContain(fault)
  }
)

describe("texts", () => {
  test("of a region are those of its language", async () => {
    const problem = await readSum({
      "problem.yaml": sumPackage["problem.yaml"]!.replace("en: Sum", "en-US: Sum"),
      "statement/problem.en.md": null,
      "statement/problem.en-US.md": "Add.",
      "solution/editorial.en.md": null,
      "solution/editorial.en-US.md": "Use plus."
    })
    expect(problem.texts.get("en")).toMatchObject({ title: "Sum", statement: "Add.", editorial: "Use plus." })
  })

  test("have the solution as the editorial, if there is no other", async () => {
    const problem = await readSum({
      "solution/solution.en.md": "Not this.",
      "solution/solution.ru.md": "Сложите."
    })
    expect(problem.texts.get("ru")?.editorial).toBe("Сложите.")
    expect(problem.texts.get("en")?.editorial).toBe("Use `+`.")
  })
})
