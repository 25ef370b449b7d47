import { describe, expect, test } from "vitest"
import { detectLanguage } from "../../src/i18n/languages.ts"

const nothing = { search: "", cookie: undefined, stored: null, document: "" }

describe("detectLanguage", () => {
  test.each([
    ["the address above all", { search: "?lang=en", cookie: "ru", stored: "ru", document: "ru" }, "en"],
    ["then the cookie", { ...nothing, cookie: "en", stored: "ru", document: "ru" }, "en"],
    ["then local storage", { ...nothing, stored: "en", document: "ru" }, "en"],
    ["then what the server took from the browser", { ...nothing, document: "en" }, "en"],
    ["else Russian", nothing, "ru"],
    ["unknown languages do not count", { search: "?lang=de", cookie: "fr", stored: "", document: "de" }, "ru"]
  ] as const)("%s", (_, hints, expected) => {
    expect(detectLanguage(hints)).toBe(expected)
  })
})
