import { build, type Rolldown } from "vite"
import { expect, test } from "vitest"
import { compileHintsPlugin } from "../../vite/compileHintsPlugin.ts"

const sources: Readonly<Record<string, string>> = {
  entry: 'console.log(1); import("later")',
  later: "console.log(2)"
}

test("the files that are named are to be compiled whole, and no others", async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: "entry" } },
    plugins: [
      { name: "sources", resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] ?? null },
      compileHintsPlugin(["entry"])
    ]
  })) as Rolldown.RolldownOutput
  const hinted = output.flatMap((file) =>
    file.type === "chunk" && file.code.startsWith("//# allFunctionsCalledOnLoad\n") ? [file.name] : []
  )
  expect(output).toHaveLength(2)
  expect(hinted).toEqual(["entry"])
})
