import { build } from "vite"
import type { Rolldown } from "vite"
import { expect, test } from "vitest"
import { leanTextsPlugin } from "../../vite/leanTextsPlugin.ts"

const entry = "virtual:texts"
const source = `
  import { createInstance } from "i18next"
  export const say = async (language, text, values) => {
    const instance = createInstance()
    await instance.init({ lng: language, resources: { [language]: { translation: { text } } } })
    return instance.t("text", values)
  }`

test("the i18next of a build writes numbers as the language does", async () => {
  const virtual = {
    name: "virtual",
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) => (id === entry ? source : null)
  }
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [virtual, leanTextsPlugin()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict" }
    }
  })
  const { code } = (built as Rolldown.RolldownOutput).output[0]
  const { say } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    say: (language: string, text: string, values: object) => Promise<string>
  }

  expect(await say("en", "{{count, number}} points by {{name}}", { count: 12_345, name: "Ada" })).toBe(
    "12,345 points by Ada"
  )
  expect(await say("ru", "{{count, number}} баллов", { count: 12_345 })).toBe("12\u00A0345 баллов")
})
