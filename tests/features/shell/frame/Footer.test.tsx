import { cleanup, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { Footer } from "../../../../src/features/shell/frame/AppLayout.tsx"
import {
  ShellConfigContext,
  readShellConfig
} from "../../../../src/features/shell/frame/ShellConfigContext.ts"
import { renderApp } from "../../../support/renderApp.tsx"

afterEach(cleanup)

const links = () =>
  screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")] as const)

const open = (options: Parameters<typeof renderApp>[1], config: object = {}) =>
  renderApp(
    <ShellConfigContext value={readShellConfig(JSON.stringify(config))}>
      <Footer />
    </ShellConfigContext>,
    options
  )

describe("Footer", () => {
  test("links to our own pages", async () => {
    await open({ path: "/problems", language: "en" })
    expect(links()).toEqual([
      ["About", "/about"],
      ["Blog", "/blog"],
      ["Privacy", "/legal/privacy"],
      ["Personal data", "/legal/personal-data"]
    ])
  })

  const elsewhere = { aboutUrl: "https://about.example/", blogUrl: "https://blog.example/" }

  test("links to other sites", async () => {
    await open({ path: "/problems", language: "ru" }, elsewhere)
    expect(links().slice(0, 2)).toEqual([
      ["О нас", "https://about.example/"],
      ["Блог", "https://blog.example/"]
    ])
  })

  test("links to an external Russian blog in Russian only", async () => {
    await open({ path: "/problems", language: "en" }, elsewhere)
    expect(links().map(([text]) => text)).toEqual(["About", "Privacy", "Personal data"])
  })

  test.each(["/problem/1/description", "/contests/spring/7/solutions"])(
    "is hidden during solving: %s",
    async (path) => {
      await open({ path })
      expect(links()).toEqual([])
    }
  )
})
