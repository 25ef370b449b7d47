import { Effect } from "effect"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { graderGroups } from "../../../server/content/graderGroups.ts"
import type { PackageTest } from "../../../server/content/packageTests.ts"
import type { GraderYaml } from "../../../server/content/problemYaml.ts"
import { scoreTests } from "../../judge/scoreTests.ts"
import { readSum } from "./readSum.ts"

type Verdict = "accepted" | "wrong_answer" | "time_limit" | "runtime_error" | "memory_limit" | "output_limit"

/** A folder of tests with its `testdata.yaml`, or the verdict on a test. */
type Node = Verdict | { readonly settings: GraderYaml; readonly items: ReadonlyArray<Node> }
type Folder = Exclude<Node, Verdict>

interface Result {
  readonly verdict: Verdict
  readonly score: number
}

const worstFirst = ["runtime_error", "memory_limit", "time_limit", "output_limit", "wrong_answer"] as const

/** The default grader as the text of the format has it. */
function grade(results: ReadonlyArray<Result>, flags: ReadonlyArray<string>): Result {
  const counted = flags.includes("ignore_sample") ? results.slice(-1) : results
  const last = (modes: ReadonlyArray<string>) => flags.findLast((flag) => modes.includes(flag))
  const verdicts = counted.map(({ verdict }) => verdict)
  const scores = counted.map(({ score }) => score)
  const sum = scores.reduce((total, score) => total + score, 0)
  const score = { sum, avg: sum / scores.length, min: Math.min(...scores), max: Math.max(...scores) }[
    (last(["sum", "avg", "min", "max"]) ?? "sum") as "sum" | "avg" | "min" | "max"
  ]
  const worst = worstFirst.find((verdict) => verdicts.includes(verdict)) ?? "accepted"
  const first = verdicts.find((verdict) => verdict !== "accepted") ?? "accepted"
  const mode = last(["worst_error", "first_error", "always_accept"]) ?? "worst_error"
  const isAccepted =
    mode === "always_accept" || (flags.includes("accept_if_any_accepted") && verdicts.includes("accepted"))
  const failed = mode === "first_error" ? first : worst
  return { verdict: isAccepted ? "accepted" : failed, score }
}

/** Judges a folder recursively; adds the tests that it runs to `ran`. */
function judge(node: Node, name: string, inherited: GraderYaml, ran: Array<string>): Result {
  if (typeof node === "string") {
    ran.push(name)
    const { accept_score: accept = 1, reject_score: reject = 0 } = inherited
    return { verdict: node, score: node === "accepted" ? accept : reject }
  }
  const settings = { ...inherited, ...node.settings }
  const results: Array<Result> = []
  for (const [index, item] of node.items.entries()) {
    const result = judge(item, nameOf(name, index), settings, ran)
    results.push(result)
    if (result.verdict !== "accepted" && settings.on_reject !== "continue") break
  }
  return grade(results, (settings.grader_flags ?? "").split(" "))
}

const nameOf = (folder: string, index: number) =>
  folder === "" ? (["sample", "secret"][index] ?? "") : `${folder}/${index}`

const flagsOf = fc
  .tuple(
    fc.constantFrom("", "sum", "avg", "min", "max", "max min"),
    fc.constantFrom("", "worst_error", "first_error", "always_accept"),
    fc.constantFrom("", "accept_if_any_accepted")
  )
  .map((flags) => flags.join(" "))

const settings = fc.record(
  {
    on_reject: fc.constantFrom("break" as const, "continue" as const),
    grader_flags: flagsOf,
    accept_score: fc.constantFrom(1, 2.5, 50),
    reject_score: fc.constantFrom(0, 0.5)
  },
  { requiredKeys: ["grader_flags"] }
)

const verdict = fc.constantFrom<Verdict>("accepted", "accepted", "accepted", ...worstFirst)

const folder = (depth: number): fc.Arbitrary<Folder> =>
  fc.record({
    settings: depth === 0 ? settings : fc.oneof(settings, fc.constant({})),
    items: fc.array(depth > 1 ? verdict : fc.oneof(verdict, verdict, folder(depth + 1)), {
      minLength: 1,
      maxLength: 4
    })
  })

const problem = fc.record({
  settings: fc.oneof(
    settings,
    settings.map((own): GraderYaml => ({
      ...own,
      on_reject: "continue",
      grader_flags: `${own.grader_flags} ignore_sample`
    }))
  ),
  items: fc.tuple(folder(0), folder(0))
})

/** The tests and settings of a folder and those below it, by name. */
function flatten(node: Node, name: string): ReadonlyArray<readonly [string, Node]> {
  const below =
    typeof node === "string" ? [] : node.items.flatMap((item, index) => flatten(item, nameOf(name, index)))
  return [[name, node], ...below]
}

test("many small trees have the score, the verdict and the order of the default grader", async () => {
  const { files } = await readSum()
  await fc.assert(
    fc.asyncProperty(problem, async (root) => {
      const nodes = flatten(root, "")
      const tests = nodes.filter((entry): entry is readonly [string, Verdict] => typeof entry[1] === "string")
      const graders = nodes.flatMap(([name, node]) =>
        typeof node === "string"
          ? []
          : [
              [
                name === "" ? "data" : `data/${name}`,
                { file: name, text: "", content: node.settings }
              ] as const
            ]
      )
      const group = await Effect.runPromise(
        graderGroups(
          {
            files,
            settings: { all: [], groups: new Map(), graders: new Map(graders), rules: "graders" },
            tests: tests.map(([name]) => ({ name }) as PackageTest),
            hasValidator: false
          },
          false
        )
      )
      const ran: Array<string> = []
      const expected = judge(root, "", {}, ran)
      const found = scoreTests(
        group,
        Object.fromEntries(tests.map(([, status], index) => [index + 1, { status, isLoss: false }]))
      )
      if ("fault" in found) throw new Error(found.fault)
      expect(found.ran.map((ordinal) => tests[ordinal - 1]?.[0])).toEqual(ran)
      expect(found.score).toBeCloseTo(expected.verdict === "accepted" ? expected.score : 0, 5)
      // The verdict on an accepted problem also depends on its score.
      expect(expected.verdict === "accepted" ? "accepted" : found.status).toBe(expected.verdict)
    }),
    { numRuns: 300 }
  )
})
