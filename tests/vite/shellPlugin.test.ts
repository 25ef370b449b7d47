import { describe, expect, test } from "vitest"
import { withoutInlined } from "../../vite/shellPlugin.ts"

describe("withoutInlined", () => {
  test("no code loads again what stands in the page, nor loses its place in the list", () => {
    const code = 'd=(m.f=["assets/Page.js","assets/base.css","assets/allStyles.css"]);load(d,[0,1,2])'

    expect(withoutInlined(code, ["assets/base.css"], "assets/index.js")).toBe(
      'd=(m.f=["assets/Page.js","assets/index.js","assets/allStyles.css"]);load(d,[0,1,2])'
    )
  })
})
