import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

/**
 * The widths in section 9 of the specification, and those at which the menu button replaces a header or a
 * sidebar.
 */
const widths = [430, 475, 550, 640, 726, 768, 1024, 1080, 1280]

test("the breakpoints are the specification's, each named by its width", () => {
  const theme = readFileSync("src/ui/theme.css", "utf8")
  const found = Array.from(theme.matchAll(/--breakpoint-(\w+): (\S+);/g), ([, name, width]) => [name, width])
  expect(found).toEqual(widths.map((width) => [String(width), `${width}px`]))
})
