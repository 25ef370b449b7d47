import { act, cleanup, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import type { Solution } from "../../../../src/api/contract/practice/solutions.ts"
import {
  SubmissionAnnouncer,
  SubmissionPanel
} from "../../../../src/features/practice/submission/SubmissionPanel.tsx"
import { receipt, submissionModel } from "../../../../qa/models/submissionModel.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { someProblem } from "../problem/someProblem.ts"
import { settle, startFakeSubmission } from "./fakeSubmission.ts"

const solution: Solution = {
  id: receipt.id,
  problemId: 7,
  language: "python",
  status: "accepted",
  score: 100,
  timeMs: 12,
  memoryKb: 2048,
  testsDone: 2,
  testsTotal: 2,
  receivedAt: receipt.receivedAt,
  mine: true,
  author: "Mira",
  source: "print(1)",
  compileLog: null,
  tests: [],
  queuePlace: null,
  backend: "embedded"
}

const api = {
  run: (name: string) => Promise.resolve(name === "getSolution" ? solution : [])
} as unknown as Api

/** The visible and the announced text. */
const viewOf: Readonly<Record<string, { readonly title: string; readonly said: string }>> = {
  draft: { title: "Здесь появится результат", said: "" },
  sending: { title: "Отправляем решение", said: "Отправляем решение" },
  waitingForNetwork: { title: "Ждём сеть", said: "Ждём сеть" },
  askingRepeat: { title: "Этот код уже отправлен", said: "Этот код уже отправлен" },
  rejected: { title: "Решение не принято к проверке", said: "Решение не принято к проверке" },
  failed: {
    title: "Произошла ошибка при отправке кода",
    said: "Произошла ошибка при отправке кода"
  },
  queued: { title: "Решение в очереди", said: "Решение в очереди" },
  running: { title: "Проверяем решение", said: "Проверяем решение" },
  judged: { title: "Задача решена!", said: "Задача решена!" }
}

/** The button of each learner's event. */
const buttonOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  "submission.sendNow": ["Отправить сейчас", "Отправить ещё раз"],
  "submission.repeat": ["Всё равно отправить"],
  "submission.cancel": ["Не отправлять", "Вернуться к коду"],
  "submission.dismiss": ["Понятно", "Закрыть"]
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const leafOf = (value: unknown): string =>
  typeof value === "string" ? value : String(Object.values(value as object)[0])

describe("SubmissionPanel", () => {
  test.each(modelPaths(submissionModel))("shows and announces each state: $name", async ({ steps }) => {
    vi.useRealTimers()
    const fake = startFakeSubmission((ms) => vi.advanceTimersByTime(ms))
    const sendAgain = vi.fn<() => void>()
    await renderApp(
      <>
        <SubmissionPanel
          actor={fake.actor}
          problem={someProblem}
          code={{ current: null }}
          onSendAgain={sendAgain}
        />
        <SubmissionAnnouncer actor={fake.actor} />
      </>,
      { api }
    )
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })

    for (const { event, expected } of steps) {
      sendAgain.mockImplementation(() => fake.play(event))
      await act(async () => {
        const button = screen
          .queryAllByRole("button")
          .find(({ textContent }) => buttonOf[event.type]?.includes(textContent ?? ""))
        if (button === undefined) fake.play(event)
        else button.click()
        await settle()
        await vi.advanceTimersByTimeAsync(1)
        await settle()
      })
      const { title, said } = viewOf[leafOf(expected.value)]!
      expect(screen.getByRole("heading").textContent).toBe(title)
      expect(screen.getByRole("status").textContent).toBe(said)
    }
  })
})
