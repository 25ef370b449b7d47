import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import { CopyButton } from "../../src/ui/CopyButton.tsx"

const draw = (write: (text: string) => Promise<void>) => {
  vi.stubGlobal("navigator", { clipboard: { writeText: write } })
  const failed: Array<string> = []
  render(<CopyButton text="2 3" label="Copy" copiedLabel="Copied" onFailed={() => failed.push("failed")} />)
  return failed
}

describe("CopyButton", () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  test("copies and announces it", async () => {
    const written: Array<string> = []
    draw(async (text) => void written.push(text))

    await act(async () => fireEvent.click(screen.getByLabelText("Copy")))

    expect(written).toEqual(["2 3"])
    expect(screen.getByRole("status").textContent).toBe("Copied")
  })

  test("copies by a selection without a clipboard, and reports a failure", async () => {
    const failed = draw(() => Promise.reject(new Error("not allowed")))
    const selected: Array<string> = []
    document.execCommand = () => {
      selected.push((document.activeElement as HTMLTextAreaElement).value)
      return selected.length === 1
    }

    await act(async () => fireEvent.click(screen.getByLabelText("Copy")))
    await act(async () => fireEvent.click(screen.getByLabelText("Copied")))

    expect(selected).toEqual(["2 3", "2 3"])
    expect(failed).toEqual(["failed"])
  })
})
