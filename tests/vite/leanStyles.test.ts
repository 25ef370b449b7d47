import { describe, expect, test } from "vitest"
import { leanStyles } from "../../vite/leanStylesPlugin.ts"

describe("leanStyles", () => {
  test("keeps the plain colour, drops the wide one", () => {
    const css = ":root{--ink:#123}@supports (color:lab(0% 0 0)){:root{--ink:lab(1% 2 3)}}a{color:red}"
    expect(leanStyles(css)).toBe(":root{--ink:#123}a{color:red}")
  })

  test("gives every browser the plain initial values that stand in for registered ones", () => {
    const registered = '@property --tw-x{syntax:"*";inherits:false;initial-value:0}'
    const css = `@layer properties{@supports (((-webkit-hyphens:none)) and (not (x:y))){*,:before{--tw-x:0}}}${registered}`
    expect(leanStyles(css)).toBe("@layer properties{*,:before{--tw-x:0}}")
  })

  test("says of elements alone what Tailwind says of what stands before and after them, too", () => {
    const rest = ".a:before{top:0}"
    expect(leanStyles(`*,:after,:before,::backdrop{margin:0}*,:before,:after,::backdrop{--x:0}${rest}`)).toBe(
      `*,::backdrop{margin:0}*,::backdrop{--x:0}${rest}`
    )
  })
})
