import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, describe, expect, test } from "vitest"
import type { GivenAnswer, ShownQuestion } from "../../../../src/api/contract/learning/questions.ts"
import { QuestionField } from "../../../../src/features/practice/questions/QuestionField.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const options = ["раз", "два", "три"].map((html, index) => ({ id: index + 1, html }))
const chosenOf = (kind: "single" | "multiple" | "order"): ShownQuestion => ({
  kind,
  html: "<p>Какой?</p>",
  code: null,
  options
})

async function ask(question: ShownQuestion, value: GivenAnswer | null = null, right?: GivenAnswer) {
  const given: Array<GivenAnswer> = []
  function Asking() {
    const [answer, setAnswer] = useState(value)
    const choose = (next: GivenAnswer) => {
      given.push(next)
      setAnswer(next)
    }
    return (
      <QuestionField
        question={question}
        value={answer}
        onChange={choose}
        {...(right !== undefined && { right })}
      />
    )
  }
  await renderApp(<Asking />)
  return given
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })))
const lines = () =>
  screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/^\d\./, ""))

describe("a question", () => {
  afterEach(cleanup)

  test("with one answer stores the last choice", async () => {
    const given = await ask(chosenOf("single"))
    expect(screen.getByRole("group", { name: "Какой?" })).toBeDefined()
    for (const name of ["раз", "три"])
      await act(async () => void fireEvent.click(screen.getByLabelText(name)))
    expect(given).toEqual([
      { kind: "single", chosen: [1] },
      { kind: "single", chosen: [3] }
    ])
  })

  test("with several answers adds and removes choices, in the order of the options", async () => {
    const given = await ask(chosenOf("multiple"))
    for (const name of ["три", "раз", "три"]) {
      await act(async () => void fireEvent.click(screen.getByLabelText(name)))
    }
    expect(given.map((answer) => "chosen" in answer && answer.chosen)).toEqual([[3], [1, 3], [1]])
  })

  test("with a number is typed", async () => {
    const given = await ask({ kind: "number", html: "<p>Сколько?</p>", code: "print(1)" })
    const field = screen.getByRole("textbox", { name: "Сколько?" })
    await act(async () => void fireEvent.change(field, { target: { value: "14" } }))
    expect(given).toEqual([{ kind: "number", text: "14" }])
    expect(screen.getByText("print(1)")).toBeDefined()
  })

  test("with an order is arranged by buttons, which announce the new position", async () => {
    const given = await ask(chosenOf("order"))
    await press("Поднять строку 3")
    expect(given).toEqual([{ kind: "order", chosen: [1, 3, 2] }])
    expect(lines()).toEqual(["раз", "три", "два"])
    expect(screen.getByRole("status").textContent).toBe("Теперь на месте 2 из 3")
    await press("Поднять строку 1")
    expect(given).toHaveLength(1)
    expect(screen.getByRole("button", { name: "Поднять строку 1" }).getAttribute("aria-disabled")).toBe(
      "true"
    )
  })

  test("with an order is arranged by dragging, and settles after the drop", async () => {
    const given = await ask(chosenOf("order"))
    const list = screen.getByRole("list")
    list.setPointerCapture = () => {}
    for (const [index, line] of [...list.children].entries()) {
      line.getBoundingClientRect = () => ({ top: index * 50, height: 50 }) as DOMRect
    }
    const grip = list.children[0]!.querySelector("[data-grip]")!
    await act(async () => void fireEvent.pointerDown(grip, { button: 0, pointerId: 1 }))
    await act(async () => void fireEvent.pointerMove(list, { clientY: 140 }))
    expect(given).toEqual([])
    expect(lines()).toEqual(["два", "три", "раз"])
    await act(async () => void fireEvent.pointerUp(list))
    expect(given).toEqual([{ kind: "order", chosen: [2, 3, 1] }])
  })

  test("that is closed marks the correct answers, and cannot be changed", async () => {
    await ask(
      chosenOf("multiple"),
      { kind: "multiple", chosen: [1, 2] },
      { kind: "multiple", chosen: [2, 3] }
    )
    expect(
      screen.getAllByText(/^(Верно|Неверно|Верный вариант)$/).map(({ textContent }) => textContent)
    ).toEqual(["Неверно", "Верно", "Верный вариант"])
    for (const box of screen.getAllByRole("checkbox")) expect(box.hasAttribute("disabled")).toBe(true)
  })
})
