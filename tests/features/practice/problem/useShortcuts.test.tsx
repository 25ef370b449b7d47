import { cleanup, render } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { useShortcuts } from "../../../../src/features/practice/problem/useShortcuts.ts"

function Page({ journal }: { readonly journal: Array<string> }) {
  useShortcuts({
    submit: () => journal.push("submit"),
    run: () => journal.push("run"),
    help: () => journal.push("help")
  })
  return <input aria-label="field" />
}

/** Presses a key; returns its effect, and whether the default was prevented. */
function press(key: Partial<KeyboardEventInit>, target: EventTarget = document.body) {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...key })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

afterEach(cleanup)

describe("the shortcuts of the problem page", () => {
  test.each([
    ["Ctrl+Enter submits", { key: "Enter", ctrlKey: true }, ["submit"]],
    ["⌘+Enter submits", { key: "Enter", metaKey: true }, ["submit"]],
    ["Ctrl+' runs", { key: "'", code: "Quote", ctrlKey: true }, ["run"]],
    ["Ctrl+' runs in the Russian layout", { key: "э", code: "Quote", ctrlKey: true }, ["run"]],
    ["? explains", { key: "?", shiftKey: true }, ["help"]],
    ["Ctrl+S does nothing", { key: "s", code: "KeyS", ctrlKey: true }, []],
    ["Ctrl+S does nothing in the Russian layout", { key: "ы", code: "KeyS", ctrlKey: true }, []]
  ])("%s, and the browser's default is prevented", (_name, key, expected) => {
    const journal: Array<string> = []
    render(<Page journal={journal} />)

    expect(press(key)).toBe(true)
    expect(journal).toEqual(expected)
  })

  test("a question mark in a field is text", () => {
    const journal: Array<string> = []
    const { getByRole } = render(<Page journal={journal} />)

    expect(press({ key: "?" }, getByRole("textbox"))).toBe(false)
    expect(journal).toEqual([])
  })

  test("a held key acts once", () => {
    const journal: Array<string> = []
    render(<Page journal={journal} />)
    press({ key: "Enter", ctrlKey: true })
    press({ key: "Enter", ctrlKey: true, repeat: true })

    expect(journal).toEqual(["submit"])
  })
})
