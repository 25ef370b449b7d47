import { handlersFor } from "../../platform/http/handlersFor.ts"
import { organiserAccess } from "../../olympiads/store/organiserContest.ts"
import { getContestApiKey, makeContestApiKey, removeContestApiKey } from "./exports/apiKey.ts"
import { exportResults } from "./exports/exportResults.ts"
import { getReadiness } from "./readiness/getReadiness.ts"
import { proveTests } from "./readiness/proveTests.ts"
import { applyRejudging, dropRejudging } from "./rejudge/applyRejudging.ts"
import { getRejudging } from "./rejudge/readRejudging.ts"
import { startRejudging } from "./rejudge/startRejudging.ts"
import { decideAppeal, withdrawAppeal } from "./selection/appeals.ts"
import { getSelection } from "./selection/getSelection.ts"
import { startSimilarity } from "./similarity/Comparing.ts"
import { getSimilarity, getSimilarPair } from "./similarity/similarity.ts"

/** Results, proofs and what tools get of them. */
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
  applyRejudging: (request) => applyRejudging(organiserAccess(request)),
  dropRejudging: (request) => dropRejudging(organiserAccess(request)),
  getSelection: (request) => getSelection(organiserAccess(request), request.query),
  decideAppeal: (request) =>
    decideAppeal({ ...organiserAccess(request), participant: request.params.userId }, request.payload),
  withdrawAppeal: (request) =>
    withdrawAppeal({ ...organiserAccess(request), participant: request.params.userId }),
  getSimilarity: (request) => getSimilarity(organiserAccess(request)),
  startSimilarity: (request) => startSimilarity(organiserAccess(request)),
  getSimilarPair: (request) => getSimilarPair(organiserAccess(request), request.params)
})
