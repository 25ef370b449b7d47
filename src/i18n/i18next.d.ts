import type achievements from "./ru/achievements.json"
import type about from "./ru/about.json"
import type auth from "./ru/auth.json"
import type blog from "./ru/blog.json"
import type cell from "./ru/cell.json"
import type classes from "./ru/classes.json"
import type common from "./ru/common.json"
import type connection from "./ru/connection.json"
import type contest from "./ru/contest.json"
import type contests from "./ru/contests.json"
import type courses from "./ru/courses.json"
import type organiser from "./ru/organiser.json"
import type organiserPeople from "./ru/organiserPeople.json"
import type organiserResults from "./ru/organiserResults.json"
import type editor from "./ru/editor.json"
import type entryTest from "./ru/entryTest.json"
import type errors from "./ru/errors.json"
import type legal from "./ru/legal.json"
import type oauth from "./ru/oauth.json"
import type notifications from "./ru/notifications.json"
import type mailings from "./ru/mailings.json"
import type menu from "./ru/menu.json"
import type problems from "./ru/problems.json"
import type questions from "./ru/questions.json"
import type report from "./ru/report.json"
import type profile from "./ru/profile.json"
import type publicProfile from "./ru/publicProfile.json"
import type rating from "./ru/rating.json"
import type rewards from "./ru/rewards.json"
import type reports from "./ru/reports.json"
import type settings from "./ru/settings.json"
import type showcase from "./ru/showcase.json"
import type submission from "./ru/submission.json"
import type validation from "./ru/validation.json"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    resources: {
      about: typeof about
      auth: typeof auth
      blog: typeof blog
      cell: typeof cell
      classes: typeof classes
      common: typeof common
      connection: typeof connection
      contest: typeof contest
      contests: typeof contests
      courses: typeof courses
      organiser: typeof organiser
      organiserPeople: typeof organiserPeople
      organiserResults: typeof organiserResults
      editor: typeof editor
      entryTest: typeof entryTest
      errors: typeof errors
      legal: typeof legal
      notifications: typeof notifications
      oauth: typeof oauth
      mailings: typeof mailings
      menu: typeof menu
      problems: typeof problems
      questions: typeof questions
      report: typeof report
      profile: typeof profile
      rating: typeof rating
      rewards: typeof rewards
      achievements: typeof achievements
      publicProfile: typeof publicProfile
      reports: typeof reports
      settings: typeof settings
      showcase: typeof showcase
      submission: typeof submission
      validation: typeof validation
    }
  }
}
