import { describe, expect, test } from "vitest"
import { detectLanguage } from "../../src/i18n/languages.ts"

const nothing = { search: "", cookie: undefined, stored: null, document: "" }

describe("detectLanguage", () => {
  test.each([
    ["the address first", { search: "?lang=en", cookie: "ru", stored: "ru", document: "ru" }, "en"],
    ["then the cookie", { ...nothing, cookie: "en", stored: "ru", document: "ru" }, "en"],
    ["then local storage", { ...nothing, stored: "en", document: "ru" }, "en"],
    ["then the language that the server chose", { ...nothing, document: "en" }, "en"],
    ["else Russian", nothing, "ru"],
    ["unknown languages are ignored", { search: "?lang=de", cookie: "fr", stored: "", document: "de" }, "ru"]
  ] as const)("%s", (_, hints, expected) => {
    expect(detectLanguage(hints)).toBe(expected)
  })
})
