import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { faultOf, readSum } from "./readSum.ts"
import { sumPackage } from "./samplePackage.ts"

describe("a package of the 2025-09 format", () => {
  test("has limits, texts of both languages and tests in natural order", async () => {
    const problem = await readSum()
    expect(problem).toMatchObject({ slug: "sum", id: 7, difficulty: 2, topics: ["math"], source: "Zama" })
    expect(problem).toMatchObject({ timeLimitMs: 1500, memoryLimitMb: 128 })
    expect(problem.tests.map((each) => each.name)).toEqual(["sample/1", "secret/2", "secret/10"])
    expect(problem.texts.get("ru")).toEqual({
      title: "Сумма",
      statement: "Сложите $a$ и $b$.",
      input: "Два числа.",
      output: "Сумма.",
      notes: null,
      path: "statement/problem.ru.md",
      format: "markdown",
      unknown: [],
      editorial: null,
      hints: []
    })
    expect(problem.texts.get("en")).toMatchObject({ title: "Sum", notes: "Think.", editorial: "Use `+`." })
  })

  test("splits hints at a line of dashes", async () => {
    const problem = await readSum({ "solution/hints.ru.md": "Раз — два.\n\n---\n\nТри.\n" })
    expect(problem.texts.get("ru")?.hints).toEqual(["Раз — два.", "Три."])
    expect(problem.texts.get("en")?.hints).toEqual([])
  })

  test("reads the checker's flags from the test group", async () => {
    const problem = await readSum({
      "data/test_group.yaml": 'output_validator_args: [float_tolerance, "1e-6"]'
    })
    expect(problem.checker).toMatchObject({ floatAbsoluteTolerance: 1e-6, floatRelativeTolerance: 1e-6 })
    expect(problem.tests.map(({ validatorArgs }) => validatorArgs)).toEqual([undefined, undefined, undefined])
  })

  test("a test has the flags of its own, or else of the innermost group that has some", async () => {
    const problem = await readSum({
      "data/test_group.yaml": "output_validator_args: [case_sensitive]",
      "data/secret/test_group.yaml": "output_validator_args: space_change_sensitive",
      "data/secret/2.yaml": "output_validator_args: [float_tolerance, 0.5]"
    })
    expect(problem.checker).toMatchObject({ caseSensitive: true, spaceSensitive: false })
    expect(problem.tests.map(({ validatorArgs }) => validatorArgs)).toEqual([
      undefined,
      ["float_tolerance", "0.5"],
      ["space_change_sensitive"]
    ])
  })

  test("a test has no flags where they are empty, although an outer group has some", async () => {
    const problem = await readSum({
      "data/test_group.yaml": "output_validator_args: [case_sensitive]",
      "data/secret/test_group.yaml": "output_validator_args: []",
      "data/secret/2.yaml": "output_validator_args: [space_change_sensitive]"
    })
    expect(problem.tests.map(({ validatorArgs }) => validatorArgs)).toEqual([
      undefined,
      ["space_change_sensitive"],
      []
    ])
  })

  test("a group has to say whether it has the flags of data/secret, which 2025-09 does not inherit", async () => {
    const outer = { "data/secret/test_group.yaml": "output_validator_args: [case_sensitive]" }
    expect(await faultOf({ ...outer, "data/secret/a/test_group.yaml": "" })).toContain(
      "sum/data/secret/a/test_group.yaml: output_validator_args: is missing: edition 2025-09 does not inherit"
    )
    const stated = { ...outer, "data/secret/a/test_group.yaml": "output_validator_args: []" }
    expect(await readSum(stated)).toMatchObject({ slug: "sum" })
  })

  test("a pass-fail problem may have groups within others, whose flags are clear", async () => {
    const tests = { "data/secret/a/b/1.in": "1 1\n", "data/secret/a/b/1.ans": "2\n" }
    const inner = { ...tests, "data/secret/a/b/test_group.yaml": "output_validator_args: [case_sensitive]" }
    const problem = await readSum(inner)
    expect(problem.tests.find(({ name }) => name === "secret/a/b/1")?.validatorArgs).toEqual([
      "case_sensitive"
    ])
    const bare = { ...tests, "data/secret/a/b/test_group.yaml": "input_validator_args: [--small]" }
    expect(await readSum(bare)).toMatchObject({ slug: "sum" })
    const cleared = {
      ...{ ...bare, "data/secret/test_group.yaml": "output_validator_args: [case_sensitive]" },
      "data/secret/a/test_group.yaml": "output_validator_args: []"
    }
    expect(await readSum(cleared)).toMatchObject({ slug: "sum" })
    const outer = { ...bare, "data/secret/a/test_group.yaml": "output_validator_args: [case_sensitive]" }
    expect(await faultOf(outer)).toContain(
      "sum/data/secret/a/b/test_group.yaml: output_validator_args: is missing: edition 2025-09 does not inherit that of data/secret/a"
    )
  })

  test("changes its content hash with a word of the statement, and keeps the judging hash", async () => {
    const [before, after] = [await readSum(), await readSum({ "solution/editorial.en.md": "Use plus." })]
    expect(after.contentHash).not.toBe(before.contentHash)
    expect(after.judgingHash).toBe(before.judgingHash)
    const tests = await readSum({ "data/secret/2.ans": "1\n" })
    expect(tests.judgingHash).not.toBe(before.judgingHash)
  })
})

test("an older package is valid: one name, a file for the time limit, problem_statement", async () => {
  const problem = await readSum({
    "problem.yaml": "name: Sum\nvalidator_flags: case_sensitive\nkeywords: math, easy\nauthor: A. B.",
    ".timelimit": "3\n",
    "statement/problem.ru.md": null,
    "statement/problem.en.md": null,
    "problem_statement/problem.md": "Add.\n\n## Input\n\nTwo.\n\n## Output\n\nOne.\n\n{{nextsample}}\n"
  })
  expect(problem).toMatchObject({ id: null, timeLimitMs: 3000, topics: ["math", "easy"] })
  expect(problem.checker.caseSensitive).toBe(true)
  expect(problem.texts.get("en")).toMatchObject({ title: "Sum", output: "One." })
})

describe("an output validator", () => {
  const yaml = `${sumPackage["problem.yaml"]!.replace("2025-09", "legacy")}\nvalidator_flags: 7 "a"`

  test("of an earlier edition: a folder with a program, and its arguments", async () => {
    const problem = await readSum({
      "problem.yaml": `${yaml}\nvalidation: custom`,
      "output_validators/check/validate.h": "int x;",
      "output_validators/check/validate.cc": "int main() {}"
    })
    expect(problem.outputValidator).toEqual({
      language: "cpp",
      code: "int main() {}",
      files: { "validate.h": "int x;" },
      timeLimitMs: 60_000,
      memoryLimitMb: 2048
    })
    expect(problem.tests.map(({ validatorArgs }) => validatorArgs)).toEqual([
      ["7", '"a"'],
      ["7", '"a"'],
      ["7", '"a"']
    ])
  })

  test("of edition 2025-09: files in output_validator, and its limits", async () => {
    const limits = "limits: { time_limit: 1.5, memory: 128, validation_time: 5, validation_memory: 512 }"
    const problem = await readSum({
      "problem.yaml": sumPackage["problem.yaml"]!.replace(/limits: .*/, limits),
      "output_validator/main.py": "import helper",
      "output_validator/helper.py": ""
    })
    expect(problem.outputValidator).toMatchObject({
      language: "python",
      code: "import helper",
      files: { "helper.py": "" },
      timeLimitMs: 5000,
      memoryLimitMb: 512
    })
  })

  test("of several files in C++: main.cpp is the program, wherever it is in the order", async () => {
    const problem = await readSum({
      "output_validator/compare.cpp": "bool same() { return true; }",
      "output_validator/main.cpp": "int main() {}"
    })
    expect(problem.outputValidator).toMatchObject({
      code: "int main() {}",
      files: { "compare.cpp": "bool same() { return true; }" }
    })
  })

  test("occupies the judge for two minutes at most", async () => {
    const limits = "limits: { time_limit: 1.5, memory: 128, validation_time: 1.0e+9 }"
    const problem = await readSum({
      "problem.yaml": sumPackage["problem.yaml"]!.replace(/limits: .*/, limits),
      "output_validator/main.py": ""
    })
    expect(problem.outputValidator?.timeLimitMs).toBe(120_000)
  })

  test.each([
    ["cc", "a.cc"],
    ["py", "a.py"]
  ])("in several files begins with main.%s, and hidden files are no part of it", async (ending, other) => {
    const { outputValidator } = await readSum({
      [`output_validator/${other}`]: "the other",
      [`output_validator/main.${ending}`]: "the program",
      "output_validator/.DS_Store": "\0"
    })
    expect(outputValidator).toMatchObject({ code: "the program", files: { [other]: "the other" } })
  })

  test("changes the judging hash", async () => {
    const [none, one, other] = await Promise.all([
      readSum(),
      readSum({ "output_validator/check.py": "exit(42)" }),
      readSum({ "output_validator/check.py": "exit(43)" })
    ])
    expect(new Set([none, one, other].map(({ judgingHash }) => judgingHash)).size).toBe(3)
    expect(new Set([none, one, other].map(({ contentHash }) => contentHash)).size).toBe(3)
  })

  test.each([
    [
      "output_validators: has 2 programs",
      {
        "problem.yaml": `${yaml}\nvalidation: custom`,
        "output_validators/a.py": "",
        "output_validators/b.cc": ""
      }
    ],
    ["output_validator/data: has a NUL", { "output_validator/a.cc": "", "output_validator/data": "a\0" }],
    ["output_validator/build: scripts", { "output_validator/build": "", "output_validator/a.cc": "" }],
    ["output_validator: needs a program in C++ or Python", { "output_validator/a.java": "" }],
    [
      "problem.yaml:6: validation: is only for scoring problems",
      {
        "problem.yaml": yaml.replace(/validator_flags.*/, "validation: custom interactive score"),
        "output_validators/a.py": ""
      }
    ],
    [
      "output_validator: is larger than 1 MiB",
      {
        "output_validator/a.py": "",
        "output_validator/b.txt": "x".repeat(600_000),
        "output_validator/c.txt": "x".repeat(600_000)
      }
    ],
    [
      "data/secret/2.yaml: output_validator_args: has a character",
      { "output_validator/a.py": "", "data/secret/2.yaml": 'output_validator_args: ["\\0"]' }
    ],
    ["output_validators: is missing", { "problem.yaml": `${yaml}\nvalidation: custom` }],
    [
      "output_validators: is there",
      { "problem.yaml": `${yaml}\nvalidation: default`, "output_validators/a.py": "" }
    ]
  ])("is rejected: %s", async (start, changes) => {
    expect(await faultOf(changes)).toContain(`sum/${start}`)
  })
})

describe("statements in TeX", () => {
  const withoutMarkdown = { "statement/problem.ru.md": null, "statement/problem.en.md": null }

  test("are read in both languages, with pictures, the time limit and constants", async () => {
    const problem = await readSum({
      ...withoutMarkdown,
      "problem.yaml":
        "name: { ru: Сумма }\nlimits: { time_limit: 1.5 }\nconstants: { n: 5, m: { value: 10, word: ten } }",
      "statement/map.png": "x",
      "statement/problem.ru.tex": "\\section*{Входные данные}\nДва числа до \\constant{n}.",
      "statement/problem.en.tex":
        "\\problemname{The \\emph{Sum}}\\includegraphics{map}\n\\InputFile\nUp to $\\constant{m}$, \\constant{m.word}.\n\\OutputFile\nIn \\timelimit{}s.\n\\foo"
    })
    expect(problem.texts.get("ru")).toMatchObject({ title: "Сумма", input: "<p>Два числа до 5.</p>" })
    expect(problem.texts.get("en")).toEqual({
      title: "The Sum",
      statement: '<p><img src="data:image/png;base64,eA==" alt="map" /></p>',
      input: "<p>Up to 10, ten.</p>",
      output: "<p>In 1.5s. <code>\\foo</code></p>",
      notes: null,
      path: "statement/problem.en.tex",
      format: "html",
      unknown: [{ line: 6, text: "\\foo" }],
      editorial: "Use `+`.",
      hints: []
    })
  })

  test("of older packages are in problem_statement, and English without a language", async () => {
    const problem = await readSum({ ...withoutMarkdown, "problem_statement/problem.tex": "Add." })
    expect([...problem.texts.keys()]).toEqual(["en"])
    expect(problem.texts.get("en")).toMatchObject({ title: "Sum", statement: "<p>Add.</p>" })
  })

  test("give way to Markdown in the same language", async () => {
    const problem = await readSum({
      "statement/problem.ru.md": null,
      "statement/problem.ru.tex": "TeX.",
      "statement/problem.en.tex": "TeX."
    })
    expect(problem.texts.get("ru")).toMatchObject({ path: "statement/problem.ru.tex", format: "html" })
    expect(problem.texts.get("en")).toMatchObject({ path: "statement/problem.en.md", format: "markdown" })
  })

  test("count for the content hash", async () => {
    const tex = (text: string) => readSum({ ...withoutMarkdown, "statement/problem.en.tex": text })
    const [before, after] = [await tex("One."), await tex("Two.")]
    expect(after.contentHash).not.toBe(before.contentHash)
    expect(after.judgingHash).toBe(before.judgingHash)
  })

  test("whose macros call themselves are a fault with its line", async () => {
    expect(
      await faultOf({ ...withoutMarkdown, "statement/problem.en.tex": "\\def\\a{\\a}\n\nx \\a" })
    ).toMatch(/^sum\/statement\/problem\.en\.tex:1: \\a expands to more than/)
  })
})

test.each(["time_limit: 1.0e+7", "time_limit: 1, output: 2048"])(
  "limits of %s are a fault",
  async (limits) => {
    const yaml = sumPackage["problem.yaml"]!.replace(/limits: .*/, `limits: { ${limits} }`)
    expect(await faultOf({ "problem.yaml": yaml })).toMatch(/^sum\/problem\.yaml:\d: limits: are too large$/)
  }
)

test("aliases of YAML that grow exponentially are a fault of the file", async () => {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const value = level === 0 ? "x" : `*a${level - 1}`
    return `  a${level}: &a${level} [${Array(9).fill(value).join()}]`
  })
  const yaml = [sumPackage["problem.yaml"], "license:", ...levels].join("\n")
  expect(await faultOf({ "problem.yaml": yaml })).toContain("sum/problem.yaml: ReferenceError: Excessive")
})

describe("large constants are a fault of the file that repeats them", () => {
  const yaml = `${sumPackage["problem.yaml"]}\nconstants: { a: "${"x".repeat(100_000)}" }`

  test.each([
    ["statement/problem.en.tex:6: \\constant expands to more", "tex", "\\constant{a}\n".repeat(10)],
    ["statement/problem.en.md: is larger than 1 MiB", "md", "{{a}}\n".repeat(20)],
    ["statement/problem.en.md: is larger than 32 MiB with", "md", "{{a}}\n".repeat(400)]
  ])("%s", async (start, ending, text) => {
    const changes = { "statement/problem.en.md": null, [`statement/problem.en.${ending}`]: text }
    expect(await faultOf({ "problem.yaml": yaml, ...changes })).toContain(`sum/${start}`)
  })
})

test("constants are replaced in Markdown, settings of tests and submissions, and other braces stay", async () => {
  const problem = await readSum({
    "problem.yaml":
      "problem_format_version: 2025-09\nname: Sum\nlimits: { time_limit: 1 }\nconstants: { n: 5.0, eps: { value: 0.10, flag: '1e-1' } }",
    "statement/problem.en.md": "Up to {{n}}, {{n.value}}, {{eps.flag}}, {{m}}.\n\n{{nextsample}}",
    "data/secret/test_group.yaml": "output_validator_args: float_tolerance {{eps.value}}",
    "data/secret/2.in": "{{n}}",
    "submissions/accepted/main.py": "print({{n}})"
  })
  expect(problem.texts.get("en")?.statement).toBe("Up to 5.0, 5.0, 1e-1, {{m}}.")
  expect(problem.tests.at(-1)?.validatorArgs).toEqual(["float_tolerance", "0.10"])
  expect(await Effect.runPromise(problem.files.text("submissions/accepted/main.py"))).toBe("print(5.0)")
  expect(await Effect.runPromise(problem.files.text("data/secret/2.in"))).toBe("{{n}}")
})

describe("a faulty package is rejected by file and field", () => {
  test.each([
    ["problem.yaml:2: zama.difficulty", { "problem.yaml": "name: S\nzama: { difficulty: 11 }" }],
    ["problem.yaml:2: limits.time_limit", { "problem.yaml": "name: S\nlimits: { time_limit: fast }" }],
    ["problem.yaml:1: ", { "problem.yaml": "name: [" }],
    ["problem.yaml:2: type: «output-only»", { "problem.yaml": "name: S\ntype: output-only" }],
    ["problem.yaml:3: limits.tiem_limit", { "problem.yaml": "name: S\nlimits:\n  tiem_limit: 2\n" }],
    ["problem.yaml:2: constants.n", { "problem.yaml": "name: S\nconstants: { n: [5] }" }],
    ["data/secret/test_group.yaml:2: max_score", { "data/secret/test_group.yaml": "\nmax_score: 40\n" }],
    ["data/secret/2.in: has no .ans", { "data/secret/2.ans": null }],
    ["problem.yaml: name.en", { "problem.yaml": "name: { ru: Сумма }\nlimits: { time_limit: 1 }" }],
    ["data/test_group.yaml: output_validator_args", { "data/test_group.yaml": "output_validator_args: [x]" }]
  ])("%s", async (start, changes) => {
    expect(await faultOf(changes)).toContain(`sum/${start}`)
  })
})
