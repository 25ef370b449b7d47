import { cleanup, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { defaultCheckerFlags } from "../../../../src/checker/compareOutput.ts"
import type { Api } from "../../../../src/api/client.ts"
import { VerdictView } from "../../../../src/features/practice/submission/VerdictView.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

afterEach(cleanup)

const api = { run: () => Promise.resolve([]) } as unknown as Api
const accepted = { status: "accepted", score: 100, testsTotal: 2, tests: [], compileLog: null } as const

test("an accepted practice problem links to the editorial, and a contest's problem does not", async () => {
  await renderApp(<VerdictView solution={accepted} />, { api })
  expect(screen.getByText(/Загляните в разбор/)).toBeTruthy()
  cleanup()
  await renderApp(<VerdictView solution={accepted} inContest />, { api })
  expect(screen.queryByText(/разбор/i)).toBeNull()
  expect(screen.getByText("Возьмите следующую задачу.")).toBeTruthy()
})

test.each([
  ["marks the difference", defaultCheckerFlags, "Expected", "The program's message", true],
  ["of a problem with several right answers marks none", null, "A right answer", "Message", false]
] as const)("a wrong sample %s", async (_what, checker, expected, message, isMarked) => {
  const sample = { ordinal: 1, sample: true, status: "wrong_answer", timeMs: 1, memoryKb: 1 } as const
  const texts = { input: "5", expected: "2 3", actual: "4 4", message: "the sum is 8" }
  const wrong = { ...accepted, status: "wrong_answer", score: 0, tests: [{ ...sample, ...texts }] } as const
  await renderApp(<VerdictView solution={wrong} checker={checker} />, { api, language: "en" })
  expect(screen.getByText(expected)).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
  expect(screen.queryByText(/difference|differs/i) !== null).toBe(isMarked)
})

test.each([
  ["en", ["Tests 2–3", "Test 4", "not checked", "Partly accepted"]],
  ["ru", ["Тесты 2–3", "Тест 4", "не проверялась", "Принято частично"]]
] as const)("a scoring problem shows its points in %s", async (language, texts) => {
  const scored = {
    ...{ score: 45, maxScore: 100 },
    groups: [
      { from: 2, to: 3, score: 45, maxScore: 60, status: "partial" },
      { from: 4, to: 4, score: 0, maxScore: 40, status: null }
    ]
  } as const
  const partial = { ...accepted, status: "partial", score: 45, scored } as const
  await renderApp(<VerdictView solution={partial} />, { api, language })
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByText(/: 45 (из|of) 100$/)).toHaveLength(2)
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/ 1.*45 (из|of) 60$/),
    expect.stringMatching(/ 2.*0 (из|of) 40$/)
  ])
})

test.each([
  ["ru", "Разговор программ", /Знак < — строка для вашей программы/],
  ["en", "How the programs talk", /< marks a line for your program/]
] as const)(
  "a sample of an interactive problem shows its dialogue, in %s",
  async (language, title, legend) => {
    const sample = { ordinal: 1, sample: true, status: "wrong_answer", timeMs: 1, memoryKb: 1 } as const
    const texts = { input: null, expected: null, actual: ">500\n<higher\n", message: null }
    const wrong = { ...accepted, status: "wrong_answer", score: 0, tests: [{ ...sample, ...texts }] } as const
    await renderApp(<VerdictView solution={wrong} checker={null} />, { api, language })
    expect((await screen.findByRole("group", { name: title })).textContent).toBe(">500\n<higher\n")
    expect(screen.getByText(legend)).toBeTruthy()
  }
)

test.each([
  ["ru", /ждали друг друга/, /цикла, который никогда/],
  ["en", /waited for each other/, /a loop that never ends/]
] as const)("two programs that waited for each other are told so in %s", async (language, hint, usual) => {
  const slow = { ordinal: 1, sample: false, status: "time_limit", timeMs: 1, memoryKb: 1 } as const
  const nothing = { input: null, expected: null, actual: null, message: null }
  const solution = (result: object) =>
    ({ ...accepted, status: "time_limit", tests: [{ ...slow, ...nothing, ...result }] }) as const
  await renderApp(<VerdictView solution={solution({ deadlocked: true })} />, { api, language })
  expect(await screen.findByText(hint)).toBeTruthy()
  expect(screen.queryByText(usual)).toBeNull()
  cleanup()
  await renderApp(<VerdictView solution={solution({})} />, { api, language })
  expect(screen.getByText(usual)).toBeTruthy()
})
