import { expect, test } from "vitest"
import { decodeTrace } from "../../../src/runtimes/trace/decodeTrace.ts"
import type { RunResult } from "../../../src/runtimes/runtimeMessages.ts"

const result: RunResult = { status: "ok", stdout: "1\n", stderr: "", timeMs: 1, tooDeep: false }
const decode = (...records: ReadonlyArray<unknown>) =>
  decodeTrace(result, {
    records: records.map((record) => (typeof record === "string" ? record : JSON.stringify(record))),
    printed: records.map(() => 0)
  })

const frame = ["frame", 0, "<module>", 1, [["x", "1"]], 0]
const step = ["step", "line", [0], 0, null]

test("a tracer's records are decoded unchanged", () => {
  expect(decode(frame, step, ["stop", "steps"])).toEqual({
    steps: [
      {
        kind: "line",
        frames: [{ id: 0, name: "<module>", line: 1, variables: [{ name: "x", value: "1" }], more: 0 }],
        omitted: 0,
        text: null,
        printed: 0
      }
    ],
    end: "steps",
    stdout: "1\n",
    stderr: ""
  })
})

const many = <Value>(value: Value) => Array.from({ length: 1_000 }, () => value)
const long = "x".repeat(100_000)

test.each([
  ["no JSON", "]"],
  ["frames without end", ["step", "line", many(0), 0, null]],
  ["variables without end", ["frame", 1, "f", 1, many(["x", "1"]), 0]],
  ["a value without end", ["frame", 1, "f", 1, [["x", long]], 0]],
  ["a text without end", ["step", "return", [0], 0, long]],
  ["a negative line", ["frame", 1, "f", -1, [], 0]]
])("a program's forged record costs at most its step: %s", (_, record) => {
  expect(decode(frame, record, step).steps).toHaveLength(1)
  expect(decode(frame, record, ["step", "line", [1], 0, null]).steps).toEqual([])
})

test("an invalid recording has no steps", () => {
  for (const nonsense of [null, "x", { records: [1] }, { records: many(long.length) }]) {
    expect(decodeTrace(result, nonsense).steps).toEqual([])
  }
})
