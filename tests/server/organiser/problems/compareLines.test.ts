import { expect, test } from "vitest"
import { compareLines } from "../../../../server/organiser/problems/packages/compareLines.ts"

const signs = { same: " ", added: "+", removed: "-", gap: "…" } as const

const compared = (before: string, after: string) =>
  compareLines(before, after).map(({ type, text }) => signs[type] + text)

test("shows changed lines with the lines around them", () => {
  const lines = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
  const changed = lines.with(1, "B").toSpliced(8, 1).concat("j")
  expect(compared(lines.join("\n"), changed.join("\n"))).toEqual([
    " a",
    "-b",
    "+B",
    " c",
    " d",
    " e",
    " f",
    " g",
    " h",
    "-i",
    "+j"
  ])
})

test("leaves out lines far from a change", () => {
  const lines = Array.from({ length: 50 }, (_, index) => String(index))
  expect(compared(lines.join("\n"), lines.with(20, "x").join("\n"))).toEqual([
    "…",
    " 17",
    " 18",
    " 19",
    "-20",
    "+x",
    " 21",
    " 22",
    " 23",
    "…"
  ])
})

test("finds the lines that two texts share", () => {
  expect(
    compared("a\nb\nc\na\nb\nb\na", "c\nb\na\nb\na\nc").filter((line) => line.startsWith(" "))
  ).toHaveLength(4)
  expect(compared("", "x")).toEqual(["-", "+x"])
  expect(compared("x", "x")).toEqual(["…"])
})

test("is bounded for texts without a common line", () => {
  const of = (letter: string) =>
    Array.from({ length: 40_000 }, (_, index) => letter + String(index)).join("\n")
  expect(compareLines(of("a"), of("b")).length).toBeLessThan(500)
})
