import { screen } from "@testing-library/react"
import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { Select } from "../../src/ui/Select.tsx"
import { renderApp } from "../support/renderApp.tsx"

const fruit = (
  <Select
    label="Fruit"
    labelHidden
    value="pear"
    options={["apple", "pear", "plum"].map((value) => ({ value, label: value }))}
    onChange={() => {}}
  />
)

test("the server draws the chosen option alone, the browser all of them", async () => {
  expect(
    renderToString(fruit)
      .match(/<option[^>]*>\w+/g)
      ?.map((tag) => tag.replace(/.*>/, ""))
  ).toEqual(["pear"])
  await renderApp(fruit)
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Fruit" })
  expect(Array.from(select.options, ({ value }) => value)).toEqual(["apple", "pear", "plum"])
  expect(select.value).toBe("pear")
})
