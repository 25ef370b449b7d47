import { expect, test, vi } from "vitest"
import { contentImport } from "../../../server/cli/contentImport.ts"
import { sumPackage, writeContent } from "../content/samplePackage.ts"

test.each([
  ["without packages", {}, "", "has no packages"],
  ["of one package", { sum: sumPackage }, "/problems/sum", "is a package"]
])("a folder %s is named in the error, and nothing is imported", async (_, packages, below, fault) => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {})
  const folder = (await writeContent(packages)) + below
  expect(await contentImport.run([folder])).toBe(1)
  expect(said.mock.calls).toEqual([[expect.stringContaining(`${folder} ${fault}`)]])
})
