import {
  type AccessOf,
  answering,
  everyAccount,
  everybody,
  onlyItsLearner,
  withOrWithoutToken
} from "./accessRow.ts"

export const problemAccess: AccessOf<"problems"> = {
  listProblems: withOrWithoutToken,
  listTopics: everybody,
  getProblem: withOrWithoutToken,
  /** Learners submit programs for this problem, so nobody gets the inputs of its tests. */
  getTestInput: answering(withOrWithoutToken, "NotFound"),
  getMaterials: withOrWithoutToken,
  addFavorite: everyAccount,
  removeFavorite: everyAccount
}

export const solutionAccess: AccessOf<"solutions"> = {
  listLanguages: everybody,
  submitSolution: everyAccount,
  listMySolutions: everyAccount,
  listAllSolutions: withOrWithoutToken,
  getSolution: onlyItsLearner("NotSolved"),
  getCounterexample: onlyItsLearner("NotFound"),
  startCounterexample: onlyItsLearner("NotFound"),
  startRun: withOrWithoutToken,
  getRun: { ...onlyItsLearner("NotFound"), visitor: "NotFound" }
}

export const statisticAccess: AccessOf<"statistic"> = {
  getStreak: everyAccount,
  getResolvedProblems: everyAccount,
  getAccuracy: everyAccount,
  getActivity: everyAccount,
  listAttempts: everyAccount
}

export const rewardAccess: AccessOf<"rewards"> = {
  getDailyReward: everyAccount,
  claimDailyReward: everyAccount,
  getBalance: everyAccount,
  listLedger: everyAccount,
  buyFreeze: answering(everyAccount, "BalanceTooLow"),
  buyFrame: answering(everyAccount, "BalanceTooLow"),
  wearFrame: answering(everyAccount, "FrameNotOwned")
}

export const ratingAccess: AccessOf<"rating"> = { getRating: everyAccount }

export const achievementAccess: AccessOf<"achievements"> = { listAchievements: everyAccount }

export const courseAccess: AccessOf<"courses"> = {
  listCourses: everyAccount,
  getCourse: everyAccount,
  getLesson: everyAccount,
  takeStep: everyAccount
}

export const entryTestAccess: AccessOf<"entryTests"> = {
  listEntryTests: everyAccount,
  getEntryTest: everyAccount,
  startEntryTest: everyAccount,
  saveEntryAnswer: onlyItsLearner("NotFound"),
  moveInEntryTest: onlyItsLearner("NotFound"),
  completeEntryTest: onlyItsLearner("NotFound"),
  getEntryTestResult: onlyItsLearner("NotFound")
}
