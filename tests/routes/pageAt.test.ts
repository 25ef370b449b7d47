import { expect, test } from "vitest"
import { pageAt } from "../../src/routes/pageAt.ts"
import { pageEntries } from "../../src/routes/pages.ts"

test("every page of the table is found at its own address", () => {
  const addressOf = (path: string) => path.replaceAll(/:\w+/g, "7")
  const found = pageEntries.map(([name, { path }]) => [name, pageAt(addressOf(path))?.[0]])
  expect(found.filter(([name, shown]) => name !== shown)).toEqual([])
})

test("redirects and unknown addresses are not pages", () => {
  expect(["/", "/problem/7", "/contests/spring/7", "/nothing"].map((path) => pageAt(path))).toEqual(
    Array.from({ length: 4 })
  )
})
