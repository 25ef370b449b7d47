import type { GroupName } from "../../../src/api/client.ts"
import type { AccessOf } from "./accessRow.ts"
import * as account from "./accountAccess.ts"
import * as learning from "./learningAccess.ts"
import * as olympiads from "./olympiadAccess.ts"
import * as authoring from "./authoringAccess.ts"

/**
 * What each call answers to each caller, for an object of `learner`, `teacher`, or `owner` and the other organisers of that contest
 * or problem. A call without a row and a row without a call do not compile.
 */
export const accessTable: { readonly [Group in GroupName]: AccessOf<Group> } = {
  session: account.sessionAccess,
  account: account.accountAccess,
  passwords: account.passwordAccess,
  emailChange: account.emailChangeAccess,
  firstPassword: account.firstPasswordAccess,
  passkeys: account.passkeyAccess,
  notifications: account.notificationAccess,
  mailings: account.mailingAccess,
  feedback: account.feedbackAccess,
  reports: account.reportAccess,
  oauth: account.applicationAccess,
  publicProfile: account.publicProfileAccess,
  legal: account.legalAccess,
  blog: account.blogAccess,
  crashes: account.crashAccess,
  problems: learning.problemAccess,
  solutions: learning.solutionAccess,
  statistic: learning.statisticAccess,
  rewards: learning.rewardAccess,
  rating: learning.ratingAccess,
  achievements: learning.achievementAccess,
  courses: learning.courseAccess,
  entryTests: learning.entryTestAccess,
  contests: olympiads.contestAccess,
  participation: olympiads.participationAccess,
  organiser: olympiads.organiserAccess,
  organiserPeople: olympiads.organiserPeopleAccess,
  organiserResults: olympiads.organiserResultsAccess,
  rehearsals: olympiads.rehearsalAccess,
  classes: authoring.classAccess,
  authoredProblems: authoring.authoredProblemAccess
}
