import { expect, test } from "vitest"
import clientEn from "../../src/i18n/en/validation.json" with { type: "json" }
import clientRu from "../../src/i18n/ru/validation.json" with { type: "json" }
import serverEn from "../../server/platform/i18n/en.json" with { type: "json" }
import serverRu from "../../server/platform/i18n/ru.json" with { type: "json" }

test.each([
  ["ru", clientRu, serverRu],
  ["en", clientEn, serverEn]
] as const)("client and server word a rule the same in %s", (_, client, server) => {
  const words: Readonly<Record<string, string>> = client
  const shared = Object.entries(server).flatMap(([key, text]) => {
    const rule = key.replace(/^validation\./, "")
    return rule !== key && rule in words ? [[rule, text] as const] : []
  })
  expect(shared.length).toBeGreaterThan(30)
  expect(Object.fromEntries(shared)).toEqual(Object.fromEntries(shared.map(([rule]) => [rule, words[rule]])))
})
