import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "../../../..")

test("every actor that a feature starts can be inspected", () => {
  const unseen = globSync("src/features/**/*.{ts,tsx}", { cwd: root }).filter((file) => {
    const source = readFileSync(join(root, file), "utf8")
    return /\b(?:createActor|useActorRef)\(/.test(source) && !/\binspect\b[^"]*[})]/.test(source)
  })
  expect(unseen).toEqual([])
})
