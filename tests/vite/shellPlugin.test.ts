import { describe, expect, test } from "vitest"
import { withoutInlined } from "../../vite/shellPlugin.ts"

describe("withoutInlined", () => {
  test("code does not load inlined files again, and the list keeps its order", () => {
    const code = 'd=(m.f=["assets/Page.js","assets/base.css","assets/allStyles.css"]);load(d,[0,1,2])'

    expect(withoutInlined(code, ["assets/base.css"], "assets/index.js")).toBe(
      'd=(m.f=["assets/Page.js","assets/index.js","assets/allStyles.css"]);load(d,[0,1,2])'
    )
  })
})
