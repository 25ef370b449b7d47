import {
  type AccessOf,
  answering,
  everyOrganiser,
  everyTeacher,
  itsAuthors,
  itsEditors,
  itsOwner,
  itsTeacher
} from "./accessRow.ts"

export const classAccess: AccessOf<"classes"> = {
  listClasses: everyTeacher,
  createClass: everyTeacher,
  getClass: itsTeacher,
  renameClass: itsTeacher,
  addStudent: itsTeacher,
  correctStudent: itsTeacher,
  removeStudent: itsTeacher,
  makeSlips: itsTeacher,
  deleteClass: itsTeacher
}

export const authoredProblemAccess: AccessOf<"authoredProblems"> = {
  listAuthoredProblems: everyOrganiser,
  createAuthoredProblem: answering(everyOrganiser, "Invalid"),
  getAuthoredProblem: itsAuthors,
  listProblemVersions: itsAuthors,
  compareProblemVersions: itsAuthors,
  listProblemTests: itsAuthors,
  getProblemTest: itsAuthors,
  listAuthorSolutions: itsAuthors,
  getAuthorSolution: itsAuthors,
  getProblemStatement: itsAuthors,
  renderProblemStatement: itsAuthors,
  getProblemProof: itsAuthors,
  exportProblem: itsAuthors,
  // The version in these requests is not the current one, so they write nothing.
  uploadProblemVersion: answering(itsEditors, "ProblemChanged"),
  restoreProblemVersion: answering(itsEditors, "ProblemChanged"),
  saveProblemTest: answering(itsEditors, "ProblemChanged"),
  removeProblemTest: answering(itsEditors, "ProblemChanged"),
  generateProblemTests: answering(itsEditors, "ProblemChanged"),
  saveProblemStatement: answering(itsEditors, "ProblemChanged"),
  saveProblemLimits: answering(itsEditors, "ProblemChanged"),
  saveProblemImage: answering(itsEditors, "ProblemChanged"),
  removeProblemImage: answering(itsEditors, "ProblemChanged"),
  startProblemProof: itsEditors,
  listProblemOrganisers: itsEditors,
  getPracticeRejudging: itsEditors,
  startPracticeRejudging: answering(itsEditors, "Conflict"),
  actOnPracticeRejudging: itsEditors,
  publishProblem: answering(itsOwner, "ProblemNotProved"),
  addProblemOrganiser: itsOwner,
  changeProblemOrganiser: itsOwner,
  removeProblemOrganiser: itsOwner,
  deleteProblemVersion: itsOwner,
  deleteAuthoredProblem: itsOwner
}
