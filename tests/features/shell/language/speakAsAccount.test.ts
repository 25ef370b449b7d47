// @vitest-environment happy-dom
import Cookies from "js-cookie"
import { afterEach, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { speakAsAccount } from "../../../../src/features/shell/language/speakAsAccount.ts"

const api = { run: async () => ({ language: "en" }) } as unknown as Api

afterEach(() => Cookies.remove("locale"))

test.each([
  ["a browser where nobody has chosen speaks the language of the account", undefined, ["en"]],
  ["a language that was chosen before signing in stays", "ru", []]
])("%s", async (_, chosen, spoken) => {
  if (chosen !== undefined) Cookies.set("locale", chosen)
  const languages: Array<string> = []
  await speakAsAccount(api, async (language) => void languages.push(language))
  expect(languages).toEqual(spoken)
})
