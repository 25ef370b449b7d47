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

/** What costs nobody a minute. */
const free: ReadonlySet<string> = new Set(["AC", "CE", "JE"])

/** The specification's word for a verdict; null while there is none. */
export const judgementType = (status: Verdict): string | null =>
  status === "queued" || status === "running" ? null : typeOf[status].id

/** Every verdict that a solution can get. */
export const judgementTypes = (scoring: "points" | "icpc") =>
  Object.values(typeOf).map(({ id, name }) => ({
    id,
    name,
    ...(scoring === "icpc" ? { penalty: !free.has(id) } : {}),
    solved: id === "AC"
  }))
