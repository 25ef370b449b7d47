import {
  type AccessOf,
  everyAccount,
  everybody,
  onlyItsLearner,
  withOrWithoutToken,
  everyOrganiser,
  itsEditors,
  itsJury,
  itsOrganisers,
  itsOwner,
  answering
} from "./accessRow.ts"

export const contestAccess: AccessOf<"contests"> = {
  getLatestContest: everybody,
  listContests: everybody
}

/** The contest runs. `learner` has started it, and no other caller is registered. */
export const participationAccess: AccessOf<"participation"> = {
  listMyContests: everyAccount,
  getStandings: withOrWithoutToken,
  getScoreLines: withOrWithoutToken,
  listAnnouncements: withOrWithoutToken,
  listQuestions: everyAccount,
  askQuestion: onlyItsLearner("ContestNotRegistered"),
  getContest: withOrWithoutToken,
  getContestInformation: withOrWithoutToken,
  getContestPage: withOrWithoutToken,
  registerForContest: everyAccount,
  declineInvitation: onlyItsLearner("unaffected"),
  startContest: onlyItsLearner("ContestNotRegistered"),
  getSealedStatements: onlyItsLearner("ContestClosedToReader"),
  takeOverContest: onlyItsLearner("ContestNotRegistered"),
  completeContest: onlyItsLearner("ContestNotRegistered"),
  listContestProblems: { ...onlyItsLearner("ContestClosedToReader"), visitor: "ContestClosedToReader" },
  getContestProblem: { ...onlyItsLearner("ContestClosedToReader"), visitor: "ContestClosedToReader" },
  getContestStatements: {
    ...onlyItsLearner("ContestClosedToReader"),
    ...{ visitor: "ContestClosedToReader", owner: "ok", editor: "ok", jury: "ok", viewer: "ok" }
  }
}

export const organiserAccess: AccessOf<"organiser"> = {
  listOrganiserContests: everyOrganiser,
  createContest: everyOrganiser,
  getOrganiserContest: itsOrganisers,
  getContestLife: itsOrganisers,
  previewContest: itsOrganisers,
  getContestSettings: itsEditors,
  saveContestSettings: itsEditors,
  renderContestText: itsEditors,
  listOrganiserProblems: itsEditors,
  actOnContest: itsEditors,
  listOrganisers: itsEditors,
  listAudit: itsEditors,
  addOrganiser: itsOwner,
  changeOrganiser: itsOwner,
  removeOrganiser: itsOwner
}

export const organiserPeopleAccess: AccessOf<"organiserPeople"> = {
  listParticipants: itsOrganisers,
  getParticipant: itsOrganisers,
  listExtraTimes: itsOrganisers,
  listJuryQuestions: itsOrganisers,
  listJuryAnnouncements: itsOrganisers,
  getMonitor: itsOrganisers,
  answerQuestion: itsJury,
  announce: itsJury,
  exportParticipants: itsEditors,
  previewImport: itsEditors,
  importParticipants: itsEditors,
  resumeParticipant: itsEditors,
  giveExtraTime: itsEditors,
  undoExtraTime: itsEditors,
  disqualify: itsOwner,
  restoreParticipant: itsOwner
}

export const organiserResultsAccess: AccessOf<"organiserResults"> = {
  getReadiness: itsOrganisers,
  getSelection: itsOrganisers,
  getContestApiKey: itsJury,
  exportResults: itsJury,
  proveTests: itsJury,
  getRejudging: itsJury,
  startRejudging: answering(itsJury, "Conflict"),
  actOnRejudging: itsJury,
  decideAppeal: itsJury,
  withdrawAppeal: itsJury,
  getSimilarity: itsJury,
  startSimilarity: itsJury,
  getSimilarPair: itsJury,
  makeContestApiKey: itsEditors,
  removeContestApiKey: itsEditors
}

/** While a contest runs, none can begin. */
export const rehearsalAccess: AccessOf<"rehearsals"> = {
  listRehearsals: itsEditors,
  startRehearsal: answering(itsEditors, "Conflict"),
  stopRehearsal: itsEditors,
  getRehearsalReport: itsEditors
}
