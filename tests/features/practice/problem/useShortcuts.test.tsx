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

/** Presses a key; answers what it did, and whether the browser was kept from doing its own. */
function press(key: Partial<KeyboardEventInit>, target: EventTarget = document.body) {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...key })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

afterEach(cleanup)

describe("the problem page's keys", () => {
  test.each([
    ["Ctrl+Enter submits", { key: "Enter", ctrlKey: true }, ["submit"]],
    ["⌘+Enter submits", { key: "Enter", metaKey: true }, ["submit"]],
    ["Ctrl+' runs", { key: "'", code: "Quote", ctrlKey: true }, ["run"]],
    ["Ctrl+' runs in the Russian layout", { key: "э", code: "Quote", ctrlKey: true }, ["run"]],
    ["? explains", { key: "?", shiftKey: true }, ["help"]],
    ["Ctrl+S does nothing", { key: "s", code: "KeyS", ctrlKey: true }, []],
    ["Ctrl+S does nothing in the Russian layout", { key: "ы", code: "KeyS", ctrlKey: true }, []]
  ])("%s, and the browser does not see it", (_name, key, expected) => {
    const journal: Array<string> = []
    render(<Page journal={journal} />)

    expect(press(key)).toBe(true)
    expect(journal).toEqual(expected)
  })

  test("a question mark that is typed is only typed", () => {
    const journal: Array<string> = []
    const { getByRole } = render(<Page journal={journal} />)

    expect(press({ key: "?" }, getByRole("textbox"))).toBe(false)
    expect(journal).toEqual([])
  })

  test("a key held down acts once", () => {
    const journal: Array<string> = []
    render(<Page journal={journal} />)
    press({ key: "Enter", ctrlKey: true })
    press({ key: "Enter", ctrlKey: true, repeat: true })

    expect(journal).toEqual(["submit"])
  })
})
