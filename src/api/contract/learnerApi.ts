import { achievementEndpoints } from "./rewards/achievements.ts"
import { contestEndpoints } from "./olympiads/contests.ts"
import { blogEndpoints } from "./shell/blog.ts"
import { courseEndpoints } from "./learning/courses.ts"
import { crashEndpoints } from "./shell/crashes.ts"
import { emailChangeEndpoints } from "./account/emailChange.ts"
import { entryTestEndpoints } from "./learning/entryTests.ts"
import { feedbackEndpoints } from "./messages/reportForm.ts"
import { firstPasswordEndpoints } from "./account/firstPassword.ts"
import { legalEndpoints } from "./shell/legal.ts"
import { mailingEndpoints } from "./messages/mailings.ts"
import { notificationEndpoints } from "./messages/notifications.ts"
import { oauthEndpoints } from "./account/applications.ts"
import { accountEndpoints } from "./account/account.ts"
import { passkeyEndpoints } from "./account/passkeys.ts"
import { participationEndpoints } from "./olympiads/participation.ts"
import { passwordEndpoints } from "./account/passwords.ts"
import { problemEndpoints } from "./practice/problems.ts"
import { publicProfileEndpoints } from "./account/publicProfile.ts"
import { ratingEndpoints } from "./rewards/rating.ts"
import { rewardEndpoints } from "./rewards/rewards.ts"
import { sessionEndpoints } from "./account/session.ts"
import { solutionEndpoints } from "./practice/solutions.ts"
import { statisticEndpoints } from "./practice/statistic.ts"

/** Calls of learners and visitors. */
export const learnerApi = {
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
  legal: legalEndpoints,
  blog: blogEndpoints,
  crashes: crashEndpoints,
  oauth: oauthEndpoints,
  statistic: statisticEndpoints,
  contests: contestEndpoints,
  participation: participationEndpoints,
  rating: ratingEndpoints,
  rewards: rewardEndpoints,
  courses: courseEndpoints,
  entryTests: entryTestEndpoints,
  achievements: achievementEndpoints,
  publicProfile: publicProfileEndpoints
} as const
