import { matchPath } from "react-router-dom"
import { expect, test } from "vitest"
import { pageEntries } from "../../src/routes/pages.ts"

test("the first page of the table whose path an address matches is the page at that address", () => {
  const addressOf = (path: string) => path.replaceAll(/:\w+/g, "7")
  const first = (address: string) =>
    pageEntries.find(([, page]) => matchPath(page.path, address) !== null)?.[0]
  const found = pageEntries.map(([name, { path }]) => [name, first(addressOf(path))])
  expect(found.filter(([name, shown]) => name !== shown)).toEqual([])
})
