import { describe, expect, test } from "vitest"
import { followDevice, withoutInlined } from "../../vite/shellPlugin.ts"

describe("withoutInlined", () => {
  test("no code loads again what stands in the page, nor loses its place in the list", () => {
    const code = 'd=(m.f=["assets/Page.js","assets/base.css","assets/allStyles.css"]);load(d,[0,1,2])'

    expect(withoutInlined(code, ["assets/base.css"], "assets/index.js")).toBe(
      'd=(m.f=["assets/Page.js","assets/index.js","assets/allStyles.css"]);load(d,[0,1,2])'
    )
  })
})

test("followDevice shows the dark theme to dark devices for as long as nobody has said which one it is", () => {
  const dark = ":root[data-theme=dark]{--ink:#fff}"
  expect(followDevice(`:root{--ink:#000}${dark}a{b:c}`)).toBe(
    `:root{--ink:#000}${dark}@media screen and (prefers-color-scheme:dark) and (forced-colors:none){:root:not([data-theme]){--ink:#fff}}a{b:c}`
  )
})
