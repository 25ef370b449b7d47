// @vitest-environment happy-dom
import Cookies from "js-cookie"
import { afterEach, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { switchToAccountLanguage } from "../../../../src/features/shell/language/switchToAccountLanguage.ts"

const api = { run: async () => ({ language: "en" }) } as unknown as Api

afterEach(() => Cookies.remove("locale"))

test.each([
  ["a browser without a choice uses the account's language", undefined, ["en"]],
  ["a language chosen before signing in stays", "ru", []]
])("%s", async (_, chosen, spoken) => {
  if (chosen !== undefined) Cookies.set("locale", chosen)
  const languages: Array<string> = []
  await switchToAccountLanguage(api, async (language) => void languages.push(language))
  expect(languages).toEqual(spoken)
})
