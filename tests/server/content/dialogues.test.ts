import { describe, expect, test } from "vitest"
import { Effect } from "effect"
import { inspectProblem } from "../../../server/content/verifyProblem.ts"
import { renderDialogues } from "../../../server/content/packageDialogues.ts"
import { renderText } from "../../../server/content/renderPackage.ts"
import { type Changes, faultOf, readSum } from "./readSum.ts"
import { sumPackage } from "./samplePackage.ts"

const yaml = (line: string, version = "2025-09") =>
  `${sumPackage["problem.yaml"]!.replace("2025-09", version)}\n${line}`
const validator = { "output_validator/check.py": "exit(42)" }
const interactive: Changes = { "problem.yaml": yaml("type: interactive"), ...validator }
const limits = "limits: { time_limit: 1.5, memory: 128"
const multiPass = (passes = ""): Changes => ({
  "problem.yaml": yaml("type: multi-pass").replace(
    "limits: { time_limit: 1.5, memory: 128",
    `${limits}${passes}`
  ),
  ...validator
})

describe("the kind of a problem", () => {
  test.each([
    ["type: interactive", interactive, { interactive: true }],
    [
      "type: [pass-fail, interactive]",
      { ...interactive, "problem.yaml": yaml("type: [pass-fail, interactive]") },
      { interactive: true }
    ],
    [
      "validation: custom interactive",
      {
        "problem.yaml": yaml("validation: custom interactive", "legacy"),
        "output_validators/check.py": "exit(42)"
      },
      { interactive: true }
    ],
    ["two passes", multiPass(), { passes: 2 }],
    ["more passes", multiPass(", validation_passes: 5"), { passes: 5 }],
    [
      "both",
      { ...interactive, "problem.yaml": yaml("type: [interactive, multi-pass]") },
      { interactive: true, passes: 2 }
    ]
  ] as const)("is read from %s", async (_name, changes, kind) => {
    const { outputValidator } = await readSum(changes)
    expect({ interactive: undefined, passes: undefined, ...kind }).toEqual({
      interactive: outputValidator?.interactive,
      passes: outputValidator?.passes
    })
  })

  test("changes how the problem is judged", async () => {
    const ordinary = await readSum(validator)
    expect(ordinary.outputValidator).not.toHaveProperty("interactive")
    expect((await readSum(interactive)).judgingHash).not.toBe(ordinary.judgingHash)
  })

  test.each([
    [
      "output_validator: is missing, but the problem is interactive",
      { "problem.yaml": yaml("type: interactive") }
    ],
    ["output_validator: is missing, but the problem is", { "problem.yaml": yaml("type: multi-pass") }],
    [
      "problem.yaml: limits.validation_passes: belongs to multi-pass",
      { "problem.yaml": yaml("").replace(limits, `${limits}, validation_passes: 3`) }
    ],
    ["problem.yaml:3: limits.validation_passes", multiPass(", validation_passes: 1")],
    ["problem.yaml:3: limits.validation_passes", multiPass(", validation_passes: 101")]
  ])("%s", async (fault, changes) => {
    expect(await faultOf(changes)).toContain(`sum/${fault}`)
  })
})

describe("samples", () => {
  test("of an interactive problem are its dialogues alone", async () => {
    const { dialogues, tests } = await readSum({
      ...interactive,
      "data/sample/2.interaction": "> 1\r\n<higher\r\n",
      "data/sample/10.interaction": ">2"
    })
    expect(dialogues).toEqual([["> 1", "<higher"], [">2"]])
    expect(tests.filter(({ sample }) => sample)).toHaveLength(1)
  })

  test("of a multi-pass problem are its dialogues, or its inputs and answers", async () => {
    const { dialogues } = await readSum({
      ...multiPass(),
      "data/sample/2.interaction": "<1\n>2\n---\n<2\n>3\n"
    })
    expect(dialogues).toEqual([
      ["<1 2", ">3"],
      ["<1", ">2", "---", "<2", ">3"]
    ])
  })

  test("of other problems are inputs and answers", async () => {
    expect((await readSum({ ...validator, "data/sample/1.interaction": ">1" })).dialogues).toBeNull()
  })

  test.each([
    ["1.interaction:2: must begin with < or >", interactive, ">1\nhigher\n"],
    ["1.interaction:2: must begin with < or >", interactive, ">1\n---\n"],
    ["1.interaction:1: must begin with <, > or ---", multiPass(), "----\n"],
    ["1.interaction: is larger than 64 KiB", interactive, `>${"1".repeat(65_536)}`]
  ])("%s", async (fault, changes, text) => {
    expect(await faultOf({ ...changes, "data/sample/1.interaction": text })).toContain(
      `sum/data/sample/${fault}`
    )
  })

  test("are tables after the last section, with spaces and signs as they are", async () => {
    expect(renderDialogues([["<a  <b", ">&"], ["---"]], "en")).toBe(
      "<h2>Samples</h2>" +
        '<h3>Sample 1</h3><table tabindex="0"><thead><tr><th>Judge’s program</th><th>Your program</th></tr></thead>' +
        "<tbody><tr><td><code>a \u00a0&lt;b</code></td><td></td></tr>" +
        "<tr><td></td><td><code>&amp;</code></td></tr></tbody></table>" +
        '<h3>Sample 2</h3><table tabindex="0"><thead><tr><th>Judge’s program</th><th>Your program</th></tr></thead>' +
        '<tbody><tr><th colspan="2">Next run</th></tr></tbody></table>'
    )
    const htmlOf = async (changes: Changes) => {
      const problem = await readSum({ ...interactive, "data/sample/1.interaction": ">1", ...changes })
      return Effect.runPromise(renderText(problem, problem.texts.get("ru")!, "ru"))
    }
    expect((await htmlOf({})).outputHtml).toMatch(/^<p>Сумма\.<\/p>\s*<h2>Примеры<\/h2>/)
    const bare = await htmlOf({ "statement/problem.ru.md": "Угадайте число." })
    expect([bare.statementHtml, bare.outputHtml]).toEqual([expect.stringContaining("<h2>Примеры</h2>"), ""])
  })

  test("are what `content verify` looks for", async () => {
    const inspect = async (changes: Changes) =>
      Effect.runPromise(inspectProblem(await readSum({ ...interactive, ...changes }), new Set(["math"])))
    const none = await inspect({})
    expect(none.faults).toContain("has no samples")
    expect(none.warnings).toContain("data/sample/1.in is not shown: it has no .interaction beside it")
    const bare = { "statement/problem.ru.md": "Угадайте.", "statement/problem.en.md": "Guess." }
    const shown = await inspect({ ...bare, "data/sample/1.interaction": ">1" })
    expect(shown.faults).toEqual(["has 2 secret tests; 10 are wanted"])
    expect(shown.warnings.filter((warning) => warning.startsWith("data/"))).toEqual([])
  })
})
