import { expect, test } from "vitest"
import { calendarFile } from "../../../../src/features/olympiads/contest/calendarFile.ts"
import { someContest } from "./someInformation.ts"

const file = (changes: object) =>
  calendarFile({ ...someContest, ...changes }, "https://zama.test/contests/cup")

test("a calendar file has UTC times, and a reminder an hour before", () => {
  const lines = file({ title: "Кубок" }).split("\r\n")
  expect(lines).toContain("DTSTART:20261121T070000Z")
  expect(lines).toContain("DTEND:20261121T110000Z")
  expect(lines).toContain("UID:contest-cup@zama.test")
  expect(lines).toContain("SUMMARY:Кубок")
  expect(lines).toContain("TRIGGER:-PT1H")
})

test("special characters are escaped, and long lines are folded", () => {
  const text = file({ title: "Кубок; весна, 2026", summary: `${"ы".repeat(200)}\nи всё` })
  expect(text).toContain(String.raw`SUMMARY:Кубок\; весна\, 2026`)
  const lengths = text.split("\r\n").map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  expect(text.replaceAll("\r\n ", "")).toContain(`${"ы".repeat(200)}${String.raw`\n`}и всё`)
})
