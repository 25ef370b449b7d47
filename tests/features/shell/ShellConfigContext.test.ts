import { describe, expect, test } from "vitest"
import { readShellConfig } from "../../../src/features/shell/ShellConfigContext.ts"

const standard = { mainSiteUrl: "/", cookieDomain: null }

describe("readShellConfig", () => {
  test("takes what the server says", () => {
    const given = { mainSiteUrl: "https://main.example", cookieDomain: ".example" }
    expect(readShellConfig(JSON.stringify(given))).toEqual(given)
  })

  test.each([null, "", "{}", "null", '{"mainSiteUrl":null,"cookieDomain":""}', '{"mainSiteUrl":7}'])(
    "%s leaves the standard",
    (json) => {
      expect(readShellConfig(json)).toEqual(standard)
    }
  )
})
