import { handlersFor } from "../../platform/http/handlersFor.ts"
import { atDesk } from "../../olympiads/store/organiserContest.ts"
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
export const deskResultsHandlers = handlersFor("deskResults")({
  getContestApiKey: (request) => getContestApiKey(atDesk(request)),
  makeContestApiKey: (request) => makeContestApiKey(atDesk(request)),
  removeContestApiKey: (request) => removeContestApiKey(atDesk(request)),
  exportResults: (request) => exportResults(atDesk(request), request.payload.format, request.language),
  getReadiness: (request) => getReadiness(atDesk(request), request.language),
  proveTests: (request) => proveTests(atDesk(request)),
  getRejudging: (request) => getRejudging(atDesk(request), request.language),
  startRejudging: (request) => startRejudging(atDesk(request), request.payload),
  applyRejudging: (request) => applyRejudging(atDesk(request)),
  dropRejudging: (request) => dropRejudging(atDesk(request)),
  getSelection: (request) => getSelection(atDesk(request), request.query),
  decideAppeal: (request) =>
    decideAppeal({ ...atDesk(request), participant: request.params.userId }, request.payload),
  withdrawAppeal: (request) => withdrawAppeal({ ...atDesk(request), participant: request.params.userId }),
  getSimilarity: (request) => getSimilarity(atDesk(request)),
  startSimilarity: (request) => startSimilarity(atDesk(request)),
  getSimilarPair: (request) => getSimilarPair(atDesk(request), request.params)
})
