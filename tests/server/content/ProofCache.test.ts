import { expect, test } from "vitest"
import { bareCode } from "../../../server/content/ProofCache.ts"

const code = (source: string) => bareCode("judge.ts", source)
const judge = "export const isRight = (answer: number): boolean => answer === 3\n"

test("comments and formatting of the judge void no proof", () => {
  const edited = `/** Compares. */\nexport const isRight = (\n  answer: number // given\n): boolean => answer === 3`
  expect(code(edited)).toBe(code(judge))
})

test("a change of the judge's code voids the proofs", () => {
  expect(code(judge.replace("3", "4"))).not.toBe(code(judge))
})
