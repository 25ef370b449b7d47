import type { InputReport, RunSnapshot } from "../../../machines/runMachine.ts"

export const isBusy = (snapshot: RunSnapshot) => snapshot.hasTag("busy")

/** Whether a result is available. */
export const isSettled = (snapshot: RunSnapshot) => snapshot.hasTag("settled")

export const canRetry = (snapshot: RunSnapshot) => snapshot.can({ type: "run.retried" })

/** Share of a language's files downloaded, 0 to 1; `null` if nothing is being downloaded. */
export function loadedShare({
  context: { progress }
}: {
  readonly context: Pick<RunSnapshot["context"], "progress">
}): number | null {
  if (progress === null || progress.totalBytes === 0) return null
  return progress.loadedBytes / progress.totalBytes
}

/** Index of the running input, or `null`. */
export const currentInput = (snapshot: RunSnapshot): number | null =>
  snapshot.matches({ working: "running" }) ? snapshot.context.index : null

/** Whether the program ended well, but no output to compare with is known, or only the server can check its own. */
export const isUndecided = ({ status, comparison }: InputReport) => status === "ok" && comparison === null

/** Whether the program failed or gave a wrong output. */
export const isWrong = (report: InputReport) => report.comparison !== "accepted" && !isUndecided(report)

/** Whether all inputs with an answer match; `null` until all of them have run, and if only the server can tell. */
export function allAgree({ context: { plan, reports } }: RunSnapshot): boolean | null {
  const compared = reports.filter((_, index) => plan?.inputs[index]?.answer != null)
  if (compared.length === 0 || compared.includes(null)) return null
  if (compared.every((report) => report?.comparison === "accepted")) return true
  return compared.some((report) => report !== null && isWrong(report)) ? false : null
}
