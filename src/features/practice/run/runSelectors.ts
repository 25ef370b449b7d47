import type { RunSnapshot } from "../../../machines/runMachine.ts"

export const isBusy = (snapshot: RunSnapshot) => snapshot.hasTag("busy")

/** Whether there is an outcome to show. */
export const isSettled = (snapshot: RunSnapshot) => snapshot.hasTag("settled")

export const canRetry = (snapshot: RunSnapshot) => snapshot.can({ type: "run.retried" })

/** From 0 to 1 while a language's files are fetched for the first time, else `null`. */
export function loadedShare({
  context: { progress }
}: {
  readonly context: Pick<RunSnapshot["context"], "progress">
}): number | null {
  if (progress === null || progress.totalBytes === 0) return null
  return progress.loadedBytes / progress.totalBytes
}

/** The input being run at the moment, or `null`. */
export const currentInput = (snapshot: RunSnapshot): number | null =>
  snapshot.matches({ working: "running" }) ? snapshot.context.index : null

/** `null` unless every input with an answer was run; then whether all of them agree. */
export function allAgree({ context: { plan, reports } }: RunSnapshot): boolean | null {
  const compared = reports.filter((_, index) => plan?.inputs[index]?.answer != null)
  if (compared.length === 0 || compared.includes(null)) return null
  return compared.every((report) => report?.comparison === "accepted")
}
