import { handlersFor } from "../../platform/http/handlersFor.ts"
import {
  lockedOrganiserContest,
  organiserAccess,
  type OrganiserAccess
} from "../../olympiads/store/organiserContest.ts"
import { getContestApiKey, makeContestApiKey, removeContestApiKey } from "./exports/apiKey.ts"
import { exportResults } from "./exports/exportResults.ts"
import { getReadiness } from "./readiness/getReadiness.ts"
import { actOnRejudging, getRejudging, startRejudging } from "./rejudge/contestRejudging.ts"
import { decideAppeal, withdrawAppeal } from "./selection/appeals.ts"
import { getSelection } from "./selection/getSelection.ts"
import { answersFormat } from "../../../src/api/contract/practice/solutions.ts"
import { startSimilarity } from "./similarity/Comparing.ts"
import { getSimilarity, getSimilarPair } from "./similarity/similarity.ts"
import { Effect } from "effect"
import { enqueueBackground } from "../../judge/judgingJobs.ts"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import { writeAudit } from "./writeAudit.ts"

/** Queues all reference solutions of a contest's problems for judging; repeating it queues each only once. */
const proveTests = Effect.fn("proveTests")(function* (access: OrganiserAccess) {
  const { id, actorId } = yield* lockedOrganiserContest(access, "jury")
  const rows = yield* sql<{ id: number }>`
    update problem_references r set judged_version = null
    from contest_problems cp
    where cp.contest_id = ${id} and cp.problem_id = r.problem_id
      and (r.language = ${answersFormat} or r.language in (select l.id from judge_languages l)) returning r.id`
  for (const row of rows) yield* enqueueBackground({ referenceId: row.id })
  yield* writeAudit({ id, actorId }, "tests.prove", { data: { count: rows.length } })
  return { queued: rows.length }
}, inTransaction)

/** Handlers for results, readiness, rejudging, selection and similarity. */
export const organiserResultsHandlers = handlersFor("organiserResults")({
  getContestApiKey: (request) => getContestApiKey(organiserAccess(request)),
  makeContestApiKey: (request) => makeContestApiKey(organiserAccess(request)),
  removeContestApiKey: (request) => removeContestApiKey(organiserAccess(request)),
  exportResults: (request) =>
    exportResults(organiserAccess(request), request.payload.format, request.language),
  getReadiness: (request) => getReadiness(organiserAccess(request), request.language),
  proveTests: (request) => proveTests(organiserAccess(request)),
  getRejudging: (request) => getRejudging(organiserAccess(request), request.language),
  startRejudging: (request) => startRejudging(organiserAccess(request), request.payload),
  actOnRejudging: (request) =>
    actOnRejudging(organiserAccess(request), request.params.rejudgingId, request.payload),
  getSelection: (request) => getSelection(organiserAccess(request), request.query),
  decideAppeal: (request) =>
    decideAppeal({ ...organiserAccess(request), participant: request.params.userId }, request.payload),
  withdrawAppeal: (request) =>
    withdrawAppeal({ ...organiserAccess(request), participant: request.params.userId }),
  getSimilarity: (request) => getSimilarity(organiserAccess(request)),
  startSimilarity: (request) => startSimilarity(organiserAccess(request)),
  getSimilarPair: (request) => getSimilarPair(organiserAccess(request), request.params)
})
