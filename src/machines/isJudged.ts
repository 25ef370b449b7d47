import type { Verdict } from "../api/contract/practice/solutions.ts"

export type FinalVerdict = Exclude<Verdict, "queued" | "running">

export const isJudged = (verdict: Verdict): verdict is FinalVerdict =>
  verdict !== "queued" && verdict !== "running"
