import { Effect } from "effect"
import { expect, test } from "vitest"
import { FindingCode, type RehearsalReport } from "../../../src/api/contract/organiser/rehearsal.ts"
import { estimate } from "../../../server/rehearsal/estimate.ts"
import { planCrowd } from "../../../server/rehearsal/planCrowd.ts"
import { readProfile, usualProfile } from "../../../server/rehearsal/profile.ts"
import { findingText, reportHtml } from "../../../server/rehearsal/reportHtml.ts"

const load = { web: 0.5, judge: 0.9, database: 0.2, crowd: 0.3 }
const report: RehearsalReport = {
  ready: false,
  contest: { slug: "cup", titleRu: "Кубок <b>", titleEn: "Cup <b>" },
  startedAt: "2026-11-26T10:00:00.000Z",
  contestMs: 90_000,
  elapsedMs: 120_000,
  seed: 1,
  speed: 10,
  participants: { all: 20, arrived: 20, started: 19, ended: 20 },
  solutions: { received: 60, judged: 59 },
  kills: [{ what: "judge", atMs: 12_000, backAfterMs: 3_400 }],
  findings: [{ code: "lostSolution", count: 1, examples: ["solution 7 of <x>"] }],
  latencies: [{ step: "start", count: 20, p50: 22, p95: 80, p99: 91, max: 91 }],
  queue: { longest: 5, oldestMs: 4_000 },
  judgeSlots: 2,
  load: { peak: load, mean: load },
  estimates: [{ factor: 5, parts: [{ part: "judge", utilisation: 2.5 }], breaksFirst: "judge" }]
}

test("the page says the result and its reasons in both languages, escapes, and needs no other file", () => {
  const [ru, en] = [reportHtml(report, "ru"), reportHtml(report, "en")]
  expect(ru).toContain("Не готово")
  expect(ru).toContain("Потерянные решения: 1")
  expect(en).toContain("5 times as many: the part “Judge” breaks first")
  for (const page of [ru, en]) {
    expect(page).not.toMatch(/<b>|<x>|src=|href=|url\(|\{\w+\}/)
    expect(page).toContain("color-scheme:light dark")
  }
})

test("numbers are written as in the language of the page", () => {
  const slow = {
    ...report,
    contestMs: 90_000,
    load: { mean: { ...load, database: 0.04 }, peak: load },
    latencies: [{ step: "start" as const, count: 20, p50: 22, p95: 80, p99: 91, max: 12_345 }]
  }
  const numbersIn = (language: "ru" | "en") =>
    reportHtml(slow, language)
      .match(/(?<=<td class="n">)[^<]+/g)
      ?.map((text) => text.replaceAll(/\s/g, " "))
  expect(numbersIn("ru")).toEqual(expect.arrayContaining(["12 345", "3,4", "0,04", "0,5", "250 %"]))
  expect(numbersIn("en")).toEqual(expect.arrayContaining(["12,345", "3.4", "0.04", "0.5", "250%"]))
  expect(reportHtml(slow, "ru")).toContain("1,5 мин")
})

test("each finding has words with the number of cases", () => {
  for (const code of FindingCode.literals) {
    expect(findingText("ru", { code, count: 3 })).not.toContain("rehearsal.")
    expect(findingText("en", { code, count: 3 })).not.toContain("rehearsal.")
  }
})

test("the part with the highest load breaks first, and no part breaks below its comfortable load", () => {
  const measured = {
    peak: { ...load, web: 0.3, judge: 0.1, database: 0 },
    judgeSlots: 1,
    judgeUtilisation: 0.2
  }
  expect(estimate(2, measured).breaksFirst).toBeNull()
  expect(estimate(5, measured).breaksFirst).toBe("web")
  expect(estimate(5, { ...measured, judgeUtilisation: 0.6 }).breaksFirst).toBe("judge")
  expect(estimate(2, { ...measured, peak: null }).parts).toEqual([{ part: "judge", utilisation: 0.4 }])
})

const failure = (text: string) => Effect.runPromise(Effect.flip(readProfile(text)))

test("a profile replaces parts of the usual one, and a fault in it is one line with the name of the field", async () => {
  expect(await Effect.runPromise(readProfile('{ "attempts": 9 }'))).toEqual({ ...usualProfile, attempts: 9 })
  for (const [text, field] of [
    ['{ "signInShare": 2 }', "signInShare"],
    ['{ "schools": [{ "name": "A", "size": 0, "arrives": { "from": 1, "to": 0 } }] }', "size"],
    ['{ "thinks": 1 }', "thinks"],
    ["{", "no JSON"]
  ] as const) {
    const { message } = await failure(text)
    expect(message).toContain(field)
    expect(message).not.toContain("\n")
  }
})

const program = (source: string) => ({ language: "python", source, expected: [] })
const tasks = [{ problemId: 1, right: [program("right")], wrong: [program("wrong")] }]
const planned = (seed: number) =>
  planCrowd({ ...usualProfile, seed }, tasks, {
    participants: 50,
    lengthMs: 60_000,
    leadMs: 5_000,
    speed: 100,
    hasRegistration: true
  })

test("a seed plans the same crowd again, within the time of the contest, with programs of their own", () => {
  expect(planned(1)).toEqual(planned(1))
  expect(planned(1)).not.toEqual(planned(2))
  const solutions = planned(1).flatMap((plan) => plan.solutions)
  expect(solutions.every(({ at }) => at >= 0 && at < 60_000)).toBe(true)
  expect(new Set(solutions.map(({ source }) => source)).size).toBe(solutions.length)
  expect(planned(1).every(({ arrivesAt }) => arrivesAt > -5_000 && arrivesAt <= 30_000)).toBe(true)
})
