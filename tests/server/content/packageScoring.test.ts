import { describe, expect, test } from "vitest"
import { scoreTests } from "../../judge/scoreTests.ts"
import { type Changes, faultOf, readSum } from "./readSum.ts"
import { sumPackage } from "./samplePackage.ts"

const withoutTests: Changes = Object.fromEntries(
  Object.keys(sumPackage)
    .filter((path) => path.startsWith("data/"))
    .map((path) => [path, null])
)

/** Tests by name; `data/` and the ends of the names are added. */
const testsNamed = (...names: ReadonlyArray<string>): Changes =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`data/${name}.in`, `${name}\n`],
      [`data/${name}.ans`, "1\n"]
    ])
  )

const problemYaml = (edition: string, more = "") => ({
  "problem.yaml": `${sumPackage["problem.yaml"]?.replace("2025-09", edition)}\ntype: scoring\n${more}`
})

type Verdicts = Readonly<
  Record<string, "wrong_answer" | "time_limit" | "runtime_error" | { readonly score: number }>
>

/** Reads a package and gives the score of a solution with the verdicts on tests by name; the others are right. */
async function scored(changes: Changes, verdicts: Verdicts = {}) {
  const { scoring, tests } = await readSum({ ...withoutTests, ...changes })
  if (scoring === null) throw new Error("It is not a scoring problem")
  const names = tests.map(({ name }) => name)
  const entries = Object.entries(verdicts).map(([name, verdict]) => [names.indexOf(name) + 1, verdict])
  const { ran, ...rest } = scoreTests(scoring.root, Object.fromEntries(entries) as never)
  return { ...rest, ran: ran.map((ordinal) => names[ordinal - 1]) }
}

const faultWith = (changes: Changes) => faultOf({ ...withoutTests, ...changes })

describe("edition 2025-09", () => {
  const yaml = problemYaml("2025-09")
  const groups = (first: string, second: string, secret = ""): Changes => ({
    ...yaml,
    ...testsNamed("sample/1", "secret/a/1", "secret/a/2", "secret/b/1", "secret/b/deep/2"),
    "data/secret/a/test_group.yaml": first,
    "data/secret/b/test_group.yaml": second,
    ...(secret === "" ? {} : { "data/secret/test_group.yaml": secret })
  })

  test("The default value of `max_score` for `secret` is 100, and of `score_aggregation` is `sum`", async () => {
    const package_ = { ...yaml, ...testsNamed("sample/1", "secret/1", "secret/2", "secret/3", "secret/4") }
    expect(await scored(package_)).toMatchObject({ status: "accepted", score: 100, of: 100, groups: [] })
    expect(await scored(package_, { "secret/2": "wrong_answer" })).toMatchObject({
      status: "partial",
      score: 75
    })
  })

  test("The default value of `score_aggregation` is `pass-fail` for test data groups", async () => {
    const package_ = groups("max_score: 40", "max_score: 60")
    expect(await scored(package_, { "secret/a/1": "wrong_answer" })).toEqual({
      status: "partial",
      score: 60,
      of: 100,
      groups: [
        [0, 40, "wrong_answer"],
        [60, 60, "accepted"]
      ],
      ran: ["sample/1", "secret/a/1", "secret/b/1", "secret/b/deep/2"]
    })
  })

  test.each<[string, string, number]>([
    ["The maximum score of a test case in a group with `min` aggregation is `max_score`", "min", 0],
    ["The maximum score of a test case in a group with `sum` aggregation is `max_score / N`", "sum", 20]
  ])("%s", async (_rule, aggregation, score) => {
    const package_ = groups(`{ max_score: 40, score_aggregation: ${aggregation} }`, "max_score: 60")
    expect(await scored(package_)).toMatchObject({ score: 100 })
    expect(await scored(package_, { "secret/a/2": "wrong_answer" })).toMatchObject({ score: 60 + score })
  })

  test("If `secret` uses `pass-fail` aggregation, the score is its maximum or 0", async () => {
    const package_ = groups("max_score: 1", "max_score: 1", "{ score_aggregation: pass-fail, max_score: 7 }")
    expect(await scored(package_)).toMatchObject({ score: 7, of: 7 })
    const failed = await scored(package_, { "secret/a/2": "wrong_answer" })
    expect(failed).toMatchObject({
      score: 0,
      status: "wrong_answer",
      ran: ["sample/1", "secret/a/1", "secret/a/2"]
    })
  })

  test("`secret` with `min` aggregation has the least score of its groups", async () => {
    const package_ = groups(
      "{ max_score: 50, score_aggregation: sum }",
      "max_score: 50",
      "{ score_aggregation: min, max_score: 50 }"
    )
    expect(await scored(package_, { "secret/a/2": "wrong_answer" })).toMatchObject({ score: 25, of: 50 })
  })

  test("`require_pass` is the name of a group, or `sample`, or a sequence of such names", async () => {
    const package_ = groups(
      "{ max_score: 40, require_pass: sample }",
      "{ max_score: 60, require_pass: [secret/a, sample] }"
    )
    expect(await scored(package_, { "sample/1": "wrong_answer" })).toMatchObject({
      ran: ["sample/1"],
      score: 0
    })
    expect(await scored(package_, { "secret/a/1": "wrong_answer" })).toMatchObject({
      ran: ["sample/1", "secret/a/1"],
      groups: [
        [0, 40, "wrong_answer"],
        [0, 60, "not judged"]
      ]
    })
  })

  test("samples that are not there are passed", async () => {
    const changes = groups("{ max_score: 40, require_pass: sample }", "max_score: 60")
    expect(await scored({ ...changes, "data/sample/1.in": null, "data/sample/1.ans": null })).toMatchObject({
      score: 100
    })
  })

  test("groups that give less than the maximum of `secret` make a full score of their own", async () => {
    expect(await scored(groups("max_score: 40", "max_score: 50"))).toMatchObject({
      status: "accepted",
      score: 90,
      of: 90
    })
  })

  test("the validator's scores are bounded", async () => {
    const validator = { "output_validator/check.py": "" }
    const read = async (changes: Changes) =>
      (await readSum({ ...withoutTests, ...changes })).scoring?.validatorScores
    expect(await read({ ...groups("max_score: 40", "max_score: 50"), ...validator })).toBe("bounded")
    expect(await read(groups("max_score: 40", "max_score: 50"))).toBe("none")
  })

  test.each<[string, Changes]>([
    [
      "data/secret/c.in: is in no test group, but data/secret has groups",
      { ...groups("max_score: 40", "max_score: 60"), ...testsNamed("secret/c") }
    ],
    [
      "data/secret/c/1.in: is in no test group, but data/secret has groups",
      { ...groups("max_score: 40", "max_score: 60"), ...testsNamed("secret/c/1") }
    ],
    [
      "data/secret/c: has no tests",
      { ...groups("max_score: 40", "max_score: 50"), "data/secret/c/test_group.yaml": "max_score: 10" }
    ],
    [
      "data/secret/a/test_group.yaml:1: max_score: is missing",
      groups("score_aggregation: min", "max_score: 60")
    ],
    [
      "data/secret/a/test_group.yaml:1: max_score: «unbounded» is not supported",
      groups("max_score: unbounded", "max_score: 60")
    ],
    ["data/secret/a/test_group.yaml:1: max_score", groups("max_score: -1", "max_score: 60")],
    [
      "data/secret/test_group.yaml: max_score: is 100, but its groups give up to 101",
      groups("max_score: 41", "max_score: 60")
    ],
    [
      "data/secret/b/test_group.yaml:2: score_aggregation: must be pass-fail, because data/secret is",
      groups("max_score: 1", "max_score: 1\nscore_aggregation: sum", "score_aggregation: pass-fail")
    ],
    [
      "data/secret/b/test_group.yaml:1: require_pass: «secret/a» is not a group with pass-fail aggregation",
      groups("{ max_score: 40, score_aggregation: sum }", "{ max_score: 60, require_pass: secret/a }")
    ],
    [
      "data/secret/a/test_group.yaml:1: require_pass: «secret/b» is not sample, nor a group that comes earlier",
      groups("{ max_score: 40, require_pass: secret/b }", "max_score: 60")
    ],
    [
      "data/secret/test_group.yaml:1: require_pass: «secret/a» may only name sample",
      groups("max_score: 40", "max_score: 60", "require_pass: secret/a")
    ],
    [
      "data/sample/test_group.yaml:1: max_score: is not permitted in data/sample",
      { ...groups("max_score: 40", "max_score: 60"), "data/sample/test_group.yaml": "max_score: 1" }
    ],
    [
      "data/secret/a/test_group.yaml:2: static_validation_score: needs a validator of a solution's source",
      groups("max_score: 40\nstatic_validation_score: 5", "max_score: 60")
    ],
    ["data/secret/a/test_group.yaml:1: on_reject", groups("on_reject: break", "max_score: 60")],
    [
      "data/secret/test_group.yaml:1: max_score: leaves no score to earn",
      { ...yaml, ...testsNamed("secret/1"), "data/secret/test_group.yaml": "max_score: 0" }
    ]
  ])("is rejected: %s", async (fault, changes) => {
    expect(await faultWith(changes)).toContain(`sum/${fault}`)
  })
})

describe("edition legacy", () => {
  const yaml = problemYaml("legacy")
  /** The settings of oddecho, an example of the authors of the reference implementation. */
  const oddecho: Changes = {
    ...problemYaml("2023-07-draft"),
    ...testsNamed(
      "sample/1",
      "secret/subtask1/1",
      "secret/subtask1/2",
      "secret/subtask2/01",
      "secret/subtask2/1"
    ),
    "data/testdata.yaml": "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample",
    "data/sample/testdata.yaml":
      "on_reject: continue\nrange: 0 0\naccept_score: 0\ngrader_flags: first_error",
    "data/secret/testdata.yaml":
      "on_reject: continue\nrange: 0 100\ngrader_flags: first_error accept_if_any_accepted",
    "data/secret/subtask1/testdata.yaml":
      "on_reject: break\naccept_score: 50\nrange: 0 50\ngrader_flags: min",
    "data/secret/subtask2/testdata.yaml": "on_reject: break\naccept_score: 50\nrange: 0 50\ngrader_flags: min"
  }

  test.each<[string, Verdicts, unknown]>([
    ["a full score", {}, { status: "accepted", score: 100, of: 100 }],
    [
      "one subtask",
      { "secret/subtask2/01": "wrong_answer" },
      {
        status: "partial",
        score: 50,
        groups: [
          [50, 50, "accepted"],
          [0, 50, "wrong_answer"]
        ],
        ran: ["sample/1", "secret/subtask1/1", "secret/subtask1/2", "secret/subtask2/01"]
      }
    ],
    ["wrong samples, which do not count", { "sample/1": "wrong_answer" }, { status: "accepted", score: 100 }],
    [
      "nothing",
      { "secret/subtask1/2": "time_limit", "secret/subtask2/1": "wrong_answer" },
      { status: "time_limit", score: 0 }
    ]
  ])("oddecho gives %s", async (_name, verdicts, expected) => {
    expect(await scored(oddecho, verdicts)).toMatchObject(expected as object)
  })

  test("samples count by default, and one error ends the judging", async () => {
    const plain = { ...yaml, ...testsNamed("sample/1", "secret/1", "secret/2") }
    expect(await scored(plain)).toMatchObject({ status: "accepted", score: 3, of: 3, groups: [] })
    expect(await scored(plain, { "sample/1": "wrong_answer" })).toMatchObject({
      status: "wrong_answer",
      score: 0,
      ran: ["sample/1"]
    })
  })

  test("Properties specified in testdata.yaml are inherited transitively by descendant groups", async () => {
    const nested = {
      ...yaml,
      ...testsNamed("secret/a/x/1", "secret/a/x/2", "secret/b"),
      "data/testdata.yaml": "on_reject: continue\naccept_score: 5\ngrader_flags: sum always_accept",
      "data/secret/a/testdata.yaml": "accept_score: 7\ngrader_flags: max worst_error first_error"
    }
    expect(await scored(nested)).toMatchObject({ score: 12, of: 12 })
    expect(await scored(nested, { "secret/a/x/1": "wrong_answer" })).toMatchObject({
      score: 12,
      ran: ["secret/a/x/1", "secret/a/x/2", "secret/b"]
    })
  })

  test("Test cases and groups will be used in lexicographical order on file base name", async () => {
    const mixed = {
      ...yaml,
      ...testsNamed("secret/10", "secret/2", "secret/1x/9", "secret/1x/10", "secret/3")
    }
    expect((await scored(mixed)).ran).toEqual([
      "secret/10",
      "secret/1x/10",
      "secret/1x/9",
      "secret/2",
      "secret/3"
    ])
  })

  test("If no score.txt exists the score will be as defined by the grading `accept_score`", async () => {
    const custom = {
      ...problemYaml("legacy", "validation: custom score"),
      "output_validators/check.py": "",
      ...testsNamed("secret/1", "secret/2"),
      "data/testdata.yaml": "range: 0 20"
    }
    const { scoring } = await readSum({ ...withoutTests, ...custom })
    expect(scoring?.validatorScores).toBe("any")
    expect(await scored(custom, { "secret/1": { score: 12 } })).toMatchObject({
      score: 13,
      of: 20,
      status: "partial"
    })
    expect(await scored(custom, { "secret/1": { score: 19.5 } })).toMatchObject({
      fault: "the score 20.5 of data/secret is not between 0 and 20"
    })
  })

  const settings = (text: string, folder = "data"): Changes => ({
    ...yaml,
    ...testsNamed("sample/1", "secret/1", "secret/2"),
    [`${folder}/testdata.yaml`]: text
  })

  test.each<[string, Changes]>([
    ["data/testdata.yaml:1: grading: «custom» is not supported", settings("grading: custom")],
    [
      "data/testdata.yaml:1: grader_flags: «median» is no flag of the default grader",
      settings("grader_flags: median")
    ],
    [
      "data/testdata.yaml:1: grader_flags: ignore_sample needs on_reject: continue",
      settings("grader_flags: ignore_sample")
    ],
    [
      "data/secret/testdata.yaml:1: grader_flags: ignore_sample may only be in data/",
      settings("grader_flags: ignore_sample", "data/secret")
    ],
    [
      "data/testdata.yaml:2: grader_flags: ignore_sample may only be in data/",
      settings("on_reject: continue\ngrader_flags: ignore_sample")
    ],
    [
      "data/testdata.yaml:2: range: ends at 2, but data/ gives up to 3",
      settings("on_reject: break\nrange: 0 2")
    ],
    ["data/testdata.yaml:1: range: must be two numbers", settings("range: 2 0")],
    ["data/testdata.yaml:1: range: must be two numbers", settings("range: '2'")],
    ["data/testdata.yaml:1: on_reject", settings("on_reject: grade")],
    ["data/testdata.yaml:1: range: leaves no score to earn", settings("accept_score: 0")],
    ["data/testdata.yaml:1: max_score", settings("max_score: 3")],
    [
      "problem.yaml:7: grading.objective: «min» is not supported",
      { ...settings(""), ...problemYaml("legacy", "grading: { objective: min }") }
    ],
    [
      "data/testdata.yaml: range: must have an upper bound",
      {
        ...problemYaml("legacy", "validation: custom score"),
        "output_validators/check.py": "",
        ...testsNamed("secret/1")
      }
    ]
  ])("is rejected: %s", async (fault, changes) => {
    expect(await faultWith(changes)).toContain(`sum/${fault}`)
  })
})

describe("a problem that is not a scoring problem", () => {
  test.each<[string, Changes]>([
    [
      "data/secret/test_group.yaml:1: max_score: is only for scoring problems",
      { "data/secret/test_group.yaml": "max_score: 5" }
    ],
    [
      "problem.yaml:6: validation: is only for scoring problems",
      {
        "problem.yaml": `${sumPackage["problem.yaml"]?.replace("2025-09", "legacy")}\nvalidation: custom score`,
        "output_validators/check.py": ""
      }
    ],
    [
      "problem.yaml:6: type: cannot be pass-fail and scoring",
      {
        "problem.yaml": `${sumPackage["problem.yaml"]}\ntype: [scoring, pass-fail]`
      }
    ]
  ])("is rejected: %s", async (fault, changes) => {
    expect(await faultOf(changes)).toContain(`sum/${fault}`)
  })

  test("has no groups, and the judging hash that it had", async () => {
    const { scoring, judgingHash } = await readSum()
    expect(scoring).toBeNull()
    const types = await readSum({ "problem.yaml": `${sumPackage["problem.yaml"]}\ntype: scoring` })
    expect(types.judgingHash).not.toBe(judgingHash)
  })
})
