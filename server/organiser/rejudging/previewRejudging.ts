import { Effect } from "effect"
import type { OpenRejudging, RejudgeChange } from "../../../src/api/contract/organiser/rejudge.ts"
import { type ChangedSolution, hasFailed, isChanged, readRejudged } from "./rejudgedSolutions.ts"

/** Limit of listed changes; the counts cover the rest. */
export const shownMax = 100

type Preview = Omit<OpenRejudging, "id" | "madeAt" | "madeBy" | "changes">

/** What a rejudging would change so far. */
export const previewRejudging = Effect.fn("previewRejudging")(function* (rejudgingId: number) {
  const rows = yield* readRejudged(rejudgingId)
  const changed = rows.filter(isChanged)
  const preview: Preview = {
    total: rows.length,
    done: rows.filter(({ judged }) => judged !== null).length,
    failed: rows.filter(hasFailed).length,
    outdated: rows.filter((row) => row.outdated).length,
    changed: changed.length,
    verdicts: verdictChanges(changed)
  }
  return { preview, changed, isDone: preview.done === preview.total }
})

function verdictChanges(changed: ReadonlyArray<ChangedSolution>) {
  const same = Map.groupBy(changed, ({ before, judged }) => `${before.status} ${judged.status}`)
  return [...same.values()]
    .flatMap((rows) =>
      rows
        .slice(0, 1)
        .map(({ before, judged }) => ({ before: before.status, after: judged.status, count: rows.length }))
    )
    .filter(({ before, after }) => before !== after)
    .toSorted((one, other) => other.count - one.count)
}

/** The first changes, with the names that the reader may see. */
export const listChanges = (
  changed: ReadonlyArray<ChangedSolution>,
  names: ReadonlyMap<number, string | null>
) =>
  changed
    .slice(0, shownMax)
    .map(({ solutionId, problemId, userId, before, judged, points }): RejudgeChange => ({
      ...{ solutionId, problemId, userId, before },
      name: names.get(userId) ?? null,
      after: { status: judged.status, points }
    }))
