import { handlersFor } from "../../platform/http/handlersFor.ts"
import { getSolution } from "./getSolution.ts"
import { listLanguages } from "../../judge/Languages.ts"
import { listAllSolutions, listMySolutions } from "./listSolutions.ts"
import { getCounterexample, startCounterexample } from "./counterexamples.ts"
import { getRun, startRun } from "./runs.ts"
import { submitSolution } from "./submitSolution.ts"

/** Handlers of solutions, runs and languages. */
export const solutionHandlers = handlersFor("solutions")({
  listLanguages: () => listLanguages(),
  submitSolution: ({ params, payload, viewer, idempotencyKey }) =>
    submitSolution({ userId: viewer.userId, problemId: params.id, key: idempotencyKey }, payload),
  listMySolutions: ({ params, query, viewer }) => listMySolutions(viewer.userId, params.id, query),
  listAllSolutions: ({ params, query, viewer, language }) =>
    listAllSolutions(viewer?.userId ?? null, params.id, query, language),
  getSolution: ({ params, viewer, language }) => getSolution(viewer.userId, params.id, language),
  getCounterexample: ({ params, viewer }) => getCounterexample(viewer.userId, params.id),
  startCounterexample: ({ params, viewer }) => startCounterexample(viewer.userId, params.id),
  startRun: ({ params, payload, viewer, address }) =>
    startRun({ userId: viewer?.userId ?? null, address }, params.id, payload),
  getRun: ({ params, viewer }) => getRun(viewer?.userId ?? null, params.id)
})
