import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { bareCode, judgeSources } from "../../../server/content/ProofCache.ts"

const code = (source: string) => bareCode("judge.ts", source)
const judge = "export const isRight = (answer: number): boolean => answer === 3\n"

test("comments and formatting of the judge void no proof", () => {
  const edited = `/** Compares. */\nexport const isRight = (\n  answer: number // given\n): boolean => answer === 3`
  expect(code(edited)).toBe(code(judge))
})

test("a change of the judge's code voids the proofs", () => {
  expect(code(judge.replace("3", "4"))).not.toBe(code(judge))
})

const root = join(import.meta.dirname, "../../..")

/** Files without influence on verdicts of the embedded judge: those of the native one, reading and storing texts, schemas. */
const others =
  /^(?:server\/platform\/|server\/judge\/(?:languages\/\w+\/)?native\/|server\/content\/(?!verifyProblem|deriveTimeLimit)|src\/api\/contract\/|server\/judge\/worker\/(?:ProblemScoring|ProblemTests)\.ts$)/

/** The files that a file imports at run time, and those that they import. */
function importedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found
  found.add(file)
  const source = readFileSync(join(root, file), "utf8")
  for (const [, clause = "", path = ""] of source.matchAll(/^import ([^"]*)from "(\.[^"]+)"$/gm)) {
    const imported = join(dirname(file), path)
    const isType = /^type |^\{(?:\s*type [\w ]+,?)+\s*\} $/.test(clause)
    if (!isType && !others.test(imported)) importedBy(imported, found)
  }
  return found
}

test("every file that a verdict depends on voids the proofs", () => {
  const hashed = new Set(globSync(judgeSources, { cwd: root }))
  const proving = ["server/content/verifyProblem.ts", "server/content/deriveTimeLimit.ts"]
  const missing = proving.flatMap((file) => [...importedBy(file)]).filter((file) => !hashed.has(file))
  expect(new Set(missing)).toEqual(new Set())
})
