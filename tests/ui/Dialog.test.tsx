import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, describe, expect, test } from "vitest"
import { Dialog } from "../../src/ui/Dialog.tsx"

const texts = { title: "Title", closeLabel: "Close" }

function Page() {
  const [menu, setMenu] = useState(false)
  const [dialog, setDialog] = useState(false)
  const leaveMenu = () => {
    setMenu(false)
    setDialog(true)
  }
  return (
    <>
      <button type="button" aria-controls="panel" onClick={() => setMenu(!menu)}>
        menu
      </button>
      {menu && (
        <div id="panel" role="group">
          <button type="button" onClick={leaveMenu}>
            item
          </button>
        </div>
      )}
      <button type="button" onClick={() => setDialog(true)}>
        open
      </button>
      <Dialog open={dialog} onClose={() => setDialog(false)} {...texts} />
    </>
  )
}

const press = (name: string) => {
  const button = screen.getByRole("button", { name })
  button.focus()
  fireEvent.click(button)
}

describe("Dialog", () => {
  afterEach(cleanup)

  test("asks to close on the close button, on Escape and on a click outside, but not while busy", () => {
    const asked: Array<string> = []
    const draw = (busy: boolean) => (
      <Dialog open onClose={() => asked.push("asked")} busy={busy} {...texts}>
        <p>inside</p>
      </Dialog>
    )
    const { rerender } = render(draw(false))
    const ask = () => {
      fireEvent.click(screen.getByLabelText("Close"))
      fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }))
      fireEvent.click(screen.getByRole("dialog"))
      fireEvent.click(screen.getByText("inside"))
    }

    ask()
    expect(asked).toHaveLength(3)
    rerender(draw(true))
    ask()
    expect(asked).toHaveLength(3)
  })

  test("stays while busy although the browser closes it, as it does at the second Escape", () => {
    const asked: Array<string> = []
    const draw = (busy: boolean) => <Dialog open onClose={() => asked.push("asked")} busy={busy} {...texts} />
    const { rerender } = render(draw(true))
    const dialog = screen.getByRole<HTMLDialogElement>("dialog")

    dialog.close()
    expect([dialog.open, asked]).toEqual([true, []])
    rerender(draw(false))
    dialog.close()
    expect(asked).toEqual(["asked"])
  })

  test("a drag from the inside to the outside does not close it", () => {
    const asked: Array<string> = []
    render(
      <Dialog open onClose={() => asked.push("asked")} {...texts}>
        <p>inside</p>
      </Dialog>
    )
    // After a press inside and a release outside, the browser clicks their common ancestor.
    fireEvent.pointerDown(screen.getByText("inside"))
    fireEvent.click(screen.getByRole("dialog"))
    expect(asked).toEqual([])
    fireEvent.pointerDown(screen.getByRole("dialog"))
    fireEvent.click(screen.getByRole("dialog"))
    expect(asked).toEqual(["asked"])
  })

  test("a cancelled file picker inside it does not close it", () => {
    const asked: Array<string> = []
    render(
      <Dialog open onClose={() => asked.push("asked")} {...texts}>
        <input type="file" data-testid="file" />
      </Dialog>
    )

    fireEvent(screen.getByTestId("file"), new Event("cancel", { bubbles: true }))

    expect(asked).toEqual([])
  })

  test.each([
    [["open"], "open"],
    [["menu", "item"], "menu"]
  ])("opened by %j it returns the focus to «%s»", (path, back) => {
    render(<Page />)
    path.forEach(press)
    expect(screen.queryByText("item")).toBeNull()

    press("Close")

    expect(document.activeElement?.textContent).toBe(back)
  })
})
