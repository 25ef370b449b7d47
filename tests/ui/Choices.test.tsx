import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { ChooseOne, ChooseSome } from "../../src/ui/Choices.tsx"

const options = (["a", "b", "c"] as const).map((value) => ({ value, label: value }))

describe("choices", () => {
  afterEach(cleanup)

  test("several: the chosen values have the order of the options", () => {
    const chosen: Array<ReadonlyArray<string>> = []
    render(
      <ChooseSome label="Which" options={options} value={["c"]} onChange={(value) => chosen.push(value)} />
    )

    fireEvent.click(screen.getByRole("checkbox", { name: "a" }))
    fireEvent.click(screen.getByRole("checkbox", { name: "c" }))

    expect(chosen).toEqual([["a", "c"], []])
  })

  test("one: the group has a name and its error", () => {
    const chosen: Array<string> = []
    render(
      <ChooseOne
        label="Which"
        options={options}
        value={null}
        error="Choose"
        onChange={(value) => chosen.push(value)}
      />
    )

    fireEvent.click(screen.getByRole("radio", { name: "b" }))

    expect(chosen).toEqual(["b"])
    const group = screen.getByRole("group", { name: "Which" })
    expect(document.getElementById(group.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Choose")
  })
})
