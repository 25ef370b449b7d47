import { handlersFor } from "../platform/http/handlersFor.ts"
import { getContestApiKey, makeContestApiKey, removeContestApiKey } from "./desk/exports/apiKey.ts"
import { exportResults } from "./desk/exports/exportResults.ts"
import { getReadiness } from "./desk/readiness/getReadiness.ts"
import { proveTests } from "./desk/readiness/proveTests.ts"
import { applyRejudging, dropRejudging } from "./desk/rejudge/applyRejudging.ts"
import { getRejudging } from "./desk/rejudge/readRejudging.ts"
import { startRejudging } from "./desk/rejudge/startRejudging.ts"
import { decideAppeal, withdrawAppeal } from "./desk/selection/appeals.ts"
import { getSelection } from "./desk/selection/getSelection.ts"
import { startSimilarity } from "./desk/similarity/Comparing.ts"
import { getSimilarity, getSimilarPair } from "./desk/similarity/similarity.ts"

interface Asked {
  readonly params: { readonly slug: string }
  readonly viewer: { readonly userId: number }
}

const at = ({ params, viewer }: Asked) => ({ slug: params.slug, userId: viewer.userId })

/** Results, proofs and what tools get of them. */
export const deskResultsHandlers = handlersFor("deskResults")({
  getContestApiKey: (request) => getContestApiKey(at(request)),
  makeContestApiKey: (request) => makeContestApiKey(at(request)),
  removeContestApiKey: (request) => removeContestApiKey(at(request)),
  exportResults: (request) => exportResults(at(request), request.payload.format, request.language),
  getReadiness: (request) => getReadiness(at(request), request.language),
  proveTests: (request) => proveTests(at(request)),
  getRejudging: (request) => getRejudging(at(request), request.language),
  startRejudging: (request) => startRejudging(at(request), request.payload),
  applyRejudging: (request) => applyRejudging(at(request)),
  dropRejudging: (request) => dropRejudging(at(request)),
  getSelection: (request) => getSelection(at(request), request.query),
  decideAppeal: (request) =>
    decideAppeal({ ...at(request), participant: request.params.userId }, request.payload),
  withdrawAppeal: (request) => withdrawAppeal({ ...at(request), participant: request.params.userId }),
  getSimilarity: (request) => getSimilarity(at(request)),
  startSimilarity: (request) => startSimilarity(at(request)),
  getSimilarPair: (request) => getSimilarPair(at(request), request.params)
})
