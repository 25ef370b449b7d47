import { describe, expect, test } from "vitest"
import { readShellConfig } from "../../../../src/features/shell/frame/ShellConfigContext.ts"

const standard = {
  mainSiteUrl: "/",
  cookieDomain: null,
  aboutUrl: null,
  blogUrl: null,
  aiHackerUrl: null,
  supportEmail: null,
  traced: false
}

describe("readShellConfig", () => {
  test("reads the server's configuration", () => {
    const given = {
      mainSiteUrl: "https://main.example",
      cookieDomain: ".example",
      aboutUrl: "https://main.example/about",
      blogUrl: "https://blog.example",
      aiHackerUrl: "https://hacker.example",
      supportEmail: "help@example.com",
      traced: true
    }
    expect(readShellConfig(JSON.stringify(given))).toEqual(given)
  })

  test.each([null, "", "{}", "null", '{"mainSiteUrl":null,"cookieDomain":""}', '{"mainSiteUrl":7}'])(
    "%s leaves the default",
    (json) => {
      expect(readShellConfig(json)).toEqual(standard)
    }
  )
})
