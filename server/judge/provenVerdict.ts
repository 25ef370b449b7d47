import type { Verdict } from "../../src/api/contract/practice/solutions.ts"
import type { Judgement } from "./worker/judgeSource.ts"

/**
 * The verdict that is compared with those expected of an author's solution. The rules of scoring problems speak of the
 * verdicts on tests, except that a partially accepted solution has a part of the score.
 */
export function provenVerdict(
  { status, tests, scored }: Judgement,
  expected: ReadonlyArray<Verdict>
): Verdict {
  if (scored === undefined || expected.includes("partial")) return status
  return tests.find((test) => test.status !== "accepted")?.status ?? "accepted"
}
