import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import type { BackendModule } from "i18next"
import Cookies from "js-cookie"
import { afterEach, describe, expect, test } from "vitest"
import { createQueryClient } from "../../../../src/api/queries.ts"
import { changeLanguage, rememberLanguage } from "../../../../src/features/shell/language/changeLanguage.ts"
import { LanguagePicker } from "../../../../src/features/shell/language/LanguagePicker.tsx"
import { startTexts } from "../../../../src/i18n/i18n.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const choose = (language: string) =>
  act(async () => fireEvent.change(screen.getByRole("combobox"), { target: { value: language } }))

describe("choosing a language", () => {
  afterEach(() => {
    cleanup()
    Cookies.remove("locale")
    localStorage.clear()
  })

  test("applies at once, is stored, and reloads all data", async () => {
    const { queries, texts } = await renderApp(<LanguagePicker />)
    queries.setQueryData(["problems"], [])

    await choose("en")
    await expect.poll(() => texts.language).toBe("en")

    expect(screen.getByLabelText("Language")).toBeTruthy()
    expect(document.documentElement.lang).toBe("en")
    expect(document.cookie).toContain("locale=en")
    expect(localStorage.getItem("locale")).toBe("en")
    await expect.poll(() => queries.getQueryState(["problems"])?.isInvalidated).toBe(true)
  })

  test("removes the language from the address", async () => {
    const { address, texts } = await renderApp(<LanguagePicker />, { path: "/problems?lang=ru&topic=loops" })

    await choose("en")
    await expect.poll(() => texts.language).toBe("en")
    expect(address()).toBe("/problems?topic=loops")
  })

  test("lasts 10080 minutes on the product's domain", () => {
    const written: Array<string> = []
    Object.defineProperty(document, "cookie", {
      configurable: true,
      get: () => "",
      set: (value: string) => {
        written.push(value)
      }
    })
    try {
      rememberLanguage("en", ".zama.example")
    } finally {
      Reflect.deleteProperty(document, "cookie")
    }
    const [cookie = ""] = written
    const expires = Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? "")
    expect(Math.round((expires - Date.now()) / 60_000)).toBe(10_080)
    expect(cookie).toMatch(/^locale=en;.*domain=\.zama\.example/)
    expect(cookie).toContain("path=/")
  })

  const texts = (answer: (language: string) => Promise<Record<string, unknown>>): BackendModule => ({
    type: "backend",
    init: () => {},
    read: (language, _area, done) => {
      answer(language).then(
        (found) => done(null, found),
        (cause: Error) => done(cause, false)
      )
    }
  })

  test("keeps the old language if the new one's texts fail to load, and works once they load", async () => {
    let online = false
    const answer = async (language: string) => {
      if (language === "en" && !online) throw new Error("offline")
      return { some: language }
    }
    const instance = await startTexts("ru", { texts: texts(answer) })
    const change = changeLanguage(
      instance,
      createQueryClient(() => {}),
      null
    )

    await change("en")
    expect([instance.language, document.cookie.includes("locale=en")]).toEqual(["ru", false])
    online = true
    await change("en")
    expect([instance.language, instance.t("some" as never)]).toEqual(["en", "en"])
  })

  test("the last choice wins, however long the first takes to load", async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const answer = async (language: string) => {
      if (language === "en") await arrived
      return {}
    }
    const instance = await startTexts("ru", { texts: texts(answer) })
    const change = changeLanguage(
      instance,
      createQueryClient(() => {}),
      null
    )

    const first = change("en")
    await change("ru")
    arrive()
    await first

    expect([instance.language, document.cookie.includes("locale=en")]).toEqual(["ru", false])
  })
})
