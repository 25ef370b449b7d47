import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"

type Final = Exclude<Verdict, "queued" | "running">

const typeOf: Readonly<Record<Final, { readonly id: string; readonly name: string }>> = {
  accepted: { id: "AC", name: "Accepted" },
  partial: { id: "RE", name: "Rejected" },
  wrong_answer: { id: "WA", name: "Wrong Answer" },
  presentation_error: { id: "PE", name: "Presentation Error" },
  time_limit: { id: "TLE", name: "Time Limit Exceeded" },
  memory_limit: { id: "MLE", name: "Memory Limit Exceeded" },
  output_limit: { id: "OLE", name: "Output Limit Exceeded" },
  runtime_error: { id: "RTE", name: "Run-Time Error" },
  compilation_error: { id: "CE", name: "Compile Error" },
  judge_error: { id: "JE", name: "Judging Error" }
}

/** Verdicts without penalty time. */
const free: ReadonlySet<string> = new Set(["AC", "CE", "JE"])

/** Judgement type id of the specification; null while there is no verdict. */
export const judgementType = (status: Verdict): string | null =>
  status === "queued" || status === "running" ? null : typeOf[status].id

export const judgementTypes = (scoring: "points" | "icpc") =>
  Object.values(typeOf).map(({ id, name }) => ({
    id,
    name,
    ...(scoring === "icpc" ? { penalty: !free.has(id) } : {}),
    solved: id === "AC"
  }))
