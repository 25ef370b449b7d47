import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { CodeCell } from "../../../../src/features/practice/cell/CodeCell.tsx"
import type { Runtimes } from "../../../../src/runtimes/createRuntimes.ts"
import { renderApp } from "../../../support/renderApp.tsx"

interface Program {
  readonly input: string | undefined
  /** Ends the program, which has printed this text. */
  readonly end: (stdout: string) => void
}

const programs = vi.hoisted((): Array<Program> => [])
vi.mock("../../../../src/features/practice/run/browserRuntimes.ts", () => ({
  browserRuntimes: async (): Promise<Pick<Runtimes, "run">> => ({
    run: ({ inputs }, { onTestStarted, onTestDone }) =>
      new Promise((resolve) => {
        onTestStarted!(0)
        const end = (stdout: string) => {
          onTestDone(0, { status: "ok", stdout, stderr: "", timeMs: 1, tooDeep: false })
          resolve()
        }
        programs.push({ input: inputs[0], end })
      })
  })
}))

const inputField = () => screen.getByLabelText<HTMLTextAreaElement>("Ввод программы")
const type = (value: string) => act(async () => void fireEvent.change(inputField(), { target: { value } }))
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click())
const end = (stdout: string) =>
  act(async () => {
    await expect.poll(() => programs.length).toBe(1)
    programs.pop()!.end(stdout)
  })

const reset = { name: "Вернуть как было" }

const seen = () => ({
  input: inputField().value,
  status: screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join(""),
  output: screen.queryByLabelText("Вывод программы")?.textContent ?? null,
  /** Null if there is nothing to undo. */
  mayReset: screen.queryByRole<HTMLButtonElement>("button", reset)?.disabled === false
})

const open = () => renderApp(<CodeCell language="javascript" code="print(readline())" input={"1 2\n"} />)

beforeEach(() => void programs.splice(0))
afterEach(cleanup)

const untouched = { input: "1 2", status: "", output: null, mayReset: false }

describe("a cell", () => {
  test("takes back a changed input before any run", async () => {
    await open()
    await type("5 5")
    expect(seen()).toEqual({ ...untouched, input: "5 5", mayReset: true })
    await press(reset.name)
    expect(seen()).toEqual(untouched)
  })

  test("takes back the result with the input", async () => {
    await open()
    await type("5 5")
    await press("Запустить")
    await end("5 5\n")
    expect(seen()).toEqual({ input: "5 5", status: "Программа выполнена.", output: "5 5\n", mayReset: true })
    await press(reset.name)
    expect(seen()).toEqual(untouched)
  })

  test("takes back nothing while its program runs", async () => {
    await open()
    await type("5 5")
    await press("Запустить")
    await expect.poll(() => programs.map(({ input }) => input)).toEqual(["5 5\n"])
    await press(reset.name)
    expect(seen()).toEqual({ input: "5 5", status: "Выполняется…", output: null, mayReset: false })
    await end("5 5\n")
    expect(seen().mayReset).toBe(true)
  })
})
