import { handlersFor } from "../../platform/http/handlersFor.ts"
import { deleteAuthoredProblem, deleteProblemVersion } from "./deleteProblem.ts"
import { generateProblemTests } from "./generation/generateProblemTests.ts"
import { getProblemProof, startProblemProof } from "./proof/problemProof.ts"
import { publishProblem } from "./publishProblem.ts"
import {
  exportProblem,
  getAuthoredProblem,
  getAuthorSolution,
  getProblemStatement,
  getProblemTest,
  listAuthoredProblems,
  listAuthorSolutions,
  listProblemTests,
  renderProblemStatement
} from "./readProblems.ts"
import {
  actOnPracticeRejudging,
  getPracticeRejudging,
  startPracticeRejudging
} from "./rejudge/practiceRejudging.ts"
import { problemAccess } from "./rights/authoredProblem.ts"
import {
  addProblemOrganiser,
  changeProblemOrganiser,
  listProblemOrganisers,
  removeProblemOrganiser
} from "./rights/problemOrganisers.ts"
import {
  removeProblemImage,
  removeProblemTest,
  saveProblemImage,
  saveProblemLimits,
  saveProblemStatement,
  saveProblemTest
} from "./versions/changes.ts"
import { createAuthoredProblem, restoreProblemVersion, uploadProblemVersion } from "./versions/makeVersion.ts"
import { compareProblemVersions, listProblemVersions } from "./versions/readVersions.ts"

/** Handlers of the problems that organisers bring. */
export const authoredProblemHandlers = handlersFor("authoredProblems")({
  listAuthoredProblems: ({ viewer, query }) => listAuthoredProblems(viewer.userId, query),
  createAuthoredProblem: ({ viewer, payload, files }) =>
    createAuthoredProblem(viewer.userId, payload.detail, files),
  getAuthoredProblem: (request) => getAuthoredProblem(problemAccess(request)),
  deleteAuthoredProblem: (request) => deleteAuthoredProblem(problemAccess(request)),
  listProblemVersions: (request) => listProblemVersions(problemAccess(request), request.query),
  uploadProblemVersion: (request) =>
    uploadProblemVersion(problemAccess(request), request.payload, request.files),
  deleteProblemVersion: (request) => deleteProblemVersion(problemAccess(request), request.params.number),
  compareProblemVersions: (request) =>
    compareProblemVersions(problemAccess(request), request.params.number, request.query.from),
  restoreProblemVersion: (request) =>
    restoreProblemVersion(problemAccess(request), request.params.number, request.payload.version),
  listProblemTests: (request) => listProblemTests(problemAccess(request)),
  getProblemTest: (request) => getProblemTest(problemAccess(request), request.params.ordinal),
  saveProblemTest: (request) => saveProblemTest(problemAccess(request), request.payload, request.files),
  generateProblemTests: (request) => generateProblemTests(problemAccess(request), request.payload),
  removeProblemTest: (request) => removeProblemTest(problemAccess(request), request.query),
  listAuthorSolutions: (request) => listAuthorSolutions(problemAccess(request)),
  getAuthorSolution: (request) => getAuthorSolution(problemAccess(request), request.query.path),
  getProblemStatement: (request) => getProblemStatement(problemAccess(request), request.params.language),
  saveProblemStatement: (request) =>
    saveProblemStatement(problemAccess(request), request.params.language, request.payload),
  renderProblemStatement: (request) => renderProblemStatement(problemAccess(request), request.payload),
  saveProblemLimits: (request) => saveProblemLimits(problemAccess(request), request.payload),
  saveProblemImage: (request) => saveProblemImage(problemAccess(request), request.payload, request.images),
  removeProblemImage: (request) => removeProblemImage(problemAccess(request), request.query),
  getProblemProof: (request) => getProblemProof(problemAccess(request)),
  startProblemProof: (request) => startProblemProof(problemAccess(request)),
  getPracticeRejudging: (request) => getPracticeRejudging(problemAccess(request)),
  startPracticeRejudging: (request) => startPracticeRejudging(problemAccess(request), request.payload),
  actOnPracticeRejudging: (request) =>
    actOnPracticeRejudging(problemAccess(request), request.params.rejudgingId, request.payload),
  publishProblem: (request) => publishProblem(problemAccess(request), request.payload.version),
  exportProblem: (request) => exportProblem(problemAccess(request), request.query.form),
  listProblemOrganisers: (request) => listProblemOrganisers(problemAccess(request)),
  addProblemOrganiser: (request) => addProblemOrganiser(problemAccess(request), request.payload),
  changeProblemOrganiser: (request) =>
    changeProblemOrganiser(problemAccess(request), request.params.userId, request.payload.problemRole),
  removeProblemOrganiser: (request) => removeProblemOrganiser(problemAccess(request), request.params.userId)
})
