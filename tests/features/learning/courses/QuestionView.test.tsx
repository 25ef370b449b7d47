import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { useEffect, useLayoutEffect, useState } from "react"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { Lesson, QuestionStep } from "../../../../src/api/contract/learning/courses.ts"
import type { GivenAnswer } from "../../../../src/api/contract/learning/questions.ts"
import { LearningApi } from "../../../../src/api/LearningApi.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { publishNetworkReturn } from "../../../../src/features/shell/connection/networkReturn.ts"
import { QuestionView } from "../../../../src/features/learning/courses/QuestionView.tsx"
import { lessonStepModel, right as rightAnswer } from "../../../../qa/models/lessonStepModel.ts"
import { nextState } from "../../../machines/nextStepState.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { settle } from "../../practice/submission/fakeSubmission.ts"
import { answeredApi } from "../../../support/answeredApi.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const step: QuestionStep = {
  key: "number-1",
  kind: "question",
  done: false,
  question: { kind: "number", html: "<p>Сколько будет 1 + 2?</p>", code: null },
  given: null,
  right: null
}

const lesson: Lesson = {
  course: { slug: "first", title: "Первый", lessons: 2 },
  id: 1,
  number: 1,
  title: "Всё сразу",
  steps: [step],
  next: null
}

const shown: Readonly<Record<string, RegExp>> = {
  wrong: /Пока неверно/,
  waitingForNetwork: /Ответ сохранён и отправится/,
  right: /Верно!/
}

/** The results of answers that the page shows. */
const shownNow = () => Object.keys(shown).filter((each) => screen.queryByText(shown[each]!) !== null)

async function show(opened: QuestionStep = step) {
  const server = answeredApi()
  const take = (key: string, answer: GivenAnswer | null) =>
    LearningApi.use(({ takeStep }) =>
      takeStep({ params: { course: "first", id: 1, step: key }, payload: { answer } })
    )
  const steps = { take, finish: () => {}, waiting: false }
  let pushStep: (answered: QuestionStep) => void = () => {}
  let painted: ReadonlyArray<string> | null = null
  function AnsweredQuestion() {
    const [answered, setAnswered] = useState(opened)
    useEffect(() => void (pushStep = setAnswered), [])
    useLayoutEffect(() => void (painted ??= shownNow()), [])
    return <QuestionView lesson={lesson} step={answered} at={0} steps={steps} />
  }
  await renderApp(<AnsweredQuestion />, { path: "/courses/first/lesson/1", api: server.api })
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  return { ...server, paintedFirst: () => painted, pushStep: (answered: QuestionStep) => pushStep(answered) }
}

describe("a question of a lesson", () => {
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test.each(modelPaths(lessonStepModel, ["not answered"]))("shows each state: $name", async ({ steps }) => {
    const server = await show()
    for (const [index, { event }] of steps.entries()) {
      const field = screen.getByRole("textbox")
      if (event.type === "answer.changed") {
        // Typing the same text changes nothing.
        const { text: typed } = event["answer"] as { readonly text: string }
        const isTyped = (field as HTMLInputElement).value === typed
        const text = isTyped ? `${typed}${" ".repeat(index)}` : typed
        fireEvent.change(field, { target: { value: text } })
      } else if (event.type === "answer.given") {
        await act(async () => screen.getByRole("button", { name: /Проверить|Отправить сейчас/ }).click())
      } else if (event.type === "outcome.received") {
        const { given, right } = event as unknown as Pick<QuestionStep, "given" | "right">
        await act(async () => server.pushStep({ ...step, done: right !== null, given, right }))
      } else if (event.type === "delivery.resumed") await act(async () => publishNetworkReturn())
      else if (event.type === "delivery.waiting") {
        await server.answer({ type: "xstate.error.actor.take", error: new Unreachable() })
      } else await server.answer(event)
      await act(settle)
      expectState(nextState(event))
    }
    const asked = steps.filter(({ event }) => nextState(event) === "sending").length
    expect(server.calls).toHaveLength(asked)
  })

  test.each([
    ["wrong", { ...step, given: { kind: "number", text: "4" } }, "4"],
    ["right", { ...step, done: true, right: rightAnswer }, "3"]
  ] as const)("that was answered before opens as %s, with that answer", async (state, answered, text) => {
    const server = await show(answered)
    expect(server.paintedFirst()).toEqual([state])
    expectState(state)
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe(text)
    expect(screen.queryByText("Потому что три.") !== null).toBe(state === "right")
    expect(server.calls).toEqual([])
  })

  test("cannot be checked before it is answered", async () => {
    await show()
    expect(screen.getByRole("button", { name: "Проверить" })).toHaveProperty("disabled", true)
  })
})

function expectState(state: string) {
  const text = shown[state]
  expect(shownNow()).toEqual(text === undefined ? [] : [state])
  const button = screen.queryByRole("button", { name: /Проверить|Отправить сейчас/ })
  expect(button === null).toBe(state === "right")
  expect(button?.getAttribute("aria-busy") === "true").toBe(state === "sending")
  const way = screen.getByRole("link", { name: state === "right" ? "Дальше" : "Пропустить пока" })
  expect(way.getAttribute("href")).toBe("/courses/first/lesson/1?step=end")
}
