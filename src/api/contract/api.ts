import { achievementEndpoints } from "./achievements.ts"
import { contestEndpoints } from "./contests.ts"
import { deskEndpoints } from "./desk.ts"
import { deskLifeEndpoints } from "./deskLife.ts"
import { deskPreviewEndpoints } from "./deskPreview.ts"
import { deskRightsEndpoints } from "./deskRights.ts"
import { deskPeopleEndpoints } from "./deskPeople.ts"
import { deskResultsEndpoints } from "./deskResults.ts"
import { deskSettingsEndpoints } from "./deskSettings.ts"
import { blogEndpoints } from "./blog.ts"
import { classEndpoints } from "./classes.ts"
import { courseEndpoints } from "./courses.ts"
import { crashEndpoints } from "./crashes.ts"
import { emailChangeEndpoints } from "./emailChange.ts"
import { entryTestEndpoints } from "./entryTests.ts"
import { feedbackEndpoints } from "./feedback.ts"
import { firstPasswordEndpoints } from "./firstPassword.ts"
import { legalEndpoints } from "./legal.ts"
import { mailingEndpoints } from "./mailings.ts"
import { notificationEndpoints } from "./notifications.ts"
import { oauthEndpoints } from "./oauth.ts"
import { accountEndpoints } from "./account.ts"
import { passkeyEndpoints } from "./passkeys.ts"
import { participationEndpoints } from "./participation.ts"
import { passwordEndpoints } from "./passwords.ts"
import { problemEndpoints } from "./problems.ts"
import { publicProfileEndpoints } from "./publicProfile.ts"
import { ratingEndpoints } from "./rating.ts"
import { reportEndpoints } from "./reports.ts"
import { rewardEndpoints } from "./rewards.ts"
import { sessionEndpoints } from "./session.ts"
import { solutionEndpoints } from "./solutions.ts"
import { statisticEndpoints } from "./statistic.ts"

/** Every call of the platform by area; the server implements it, the browser calls it, OpenAPI documents it. */
export const api = {
  session: sessionEndpoints,
  account: accountEndpoints,
  passwords: passwordEndpoints,
  emailChange: emailChangeEndpoints,
  firstPassword: firstPasswordEndpoints,
  passkeys: passkeyEndpoints,
  problems: problemEndpoints,
  solutions: solutionEndpoints,
  notifications: notificationEndpoints,
  mailings: mailingEndpoints,
  feedback: feedbackEndpoints,
  reports: reportEndpoints,
  classes: classEndpoints,
  legal: legalEndpoints,
  blog: blogEndpoints,
  crashes: crashEndpoints,
  oauth: oauthEndpoints,
  statistic: statisticEndpoints,
  contests: contestEndpoints,
  participation: participationEndpoints,
  desk: {
    ...deskEndpoints,
    ...deskSettingsEndpoints,
    ...deskLifeEndpoints,
    ...deskPreviewEndpoints,
    ...deskRightsEndpoints
  },
  deskPeople: deskPeopleEndpoints,
  deskResults: deskResultsEndpoints,
  rating: ratingEndpoints,
  rewards: rewardEndpoints,
  courses: courseEndpoints,
  entryTests: entryTestEndpoints,
  achievements: achievementEndpoints,
  publicProfile: publicProfileEndpoints
} as const
