import { build, type Rolldown } from "vite"
import { expect, test } from "vitest"
import { compileHintsPlugin } from "../../vite/compileHintsPlugin.ts"

const sources: Readonly<Record<string, string>> = {
  entry: 'console.log(1); import("later")',
  later: "console.log(2)"
}

const buildWith = async (...modules: ReadonlyArray<RegExp>) =>
  (await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: "entry" } },
    plugins: [
      { name: "sources", resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] ?? null },
      compileHintsPlugin(modules)
    ]
  })) as Rolldown.RolldownOutput

test("exactly the files with these modules are compiled eagerly", async () => {
  const { output } = await buildWith(/^entry/)
  const hinted = output.flatMap((file) =>
    file.type === "chunk" && file.code.startsWith("//# allFunctionsCalledOnLoad\n") ? [file.name] : []
  )
  expect(output).toHaveLength(2)
  expect(hinted).toEqual(["entry"])
})

test("a missing module fails the build", async () => {
  await expect(buildWith(/^entry/, /gone/)).rejects.toThrow("No file has /gone/")
})
