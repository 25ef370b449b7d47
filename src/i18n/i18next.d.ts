export {}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    resources: {
      about: typeof import("./ru/about.json")
      achievements: typeof import("./ru/achievements.json")
      answers: typeof import("./ru/answers.json")
      attempts: typeof import("./ru/attempts.json")
      auth: typeof import("./ru/auth.json")
      blog: typeof import("./ru/blog.json")
      cell: typeof import("./ru/cell.json")
      classes: typeof import("./ru/classes.json")
      common: typeof import("./ru/common.json")
      connection: typeof import("./ru/connection.json")
      contest: typeof import("./ru/contest.json")
      contests: typeof import("./ru/contests.json")
      counterexample: typeof import("./ru/counterexample.json")
      courses: typeof import("./ru/courses.json")
      organiser: typeof import("./ru/organiser.json")
      organiserProblems: typeof import("./ru/organiserProblems.json")
      organiserPeople: typeof import("./ru/organiserPeople.json")
      organiserResults: typeof import("./ru/organiserResults.json")
      dialogue: typeof import("./ru/dialogue.json")
      editor: typeof import("./ru/editor.json")
      entryTest: typeof import("./ru/entryTest.json")
      errors: typeof import("./ru/errors.json")
      legal: typeof import("./ru/legal.json")
      mailings: typeof import("./ru/mailings.json")
      menu: typeof import("./ru/menu.json")
      notifications: typeof import("./ru/notifications.json")
      oauth: typeof import("./ru/oauth.json")
      problems: typeof import("./ru/problems.json")
      profile: typeof import("./ru/profile.json")
      publicProfile: typeof import("./ru/publicProfile.json")
      questions: typeof import("./ru/questions.json")
      rating: typeof import("./ru/rating.json")
      report: typeof import("./ru/report.json")
      reports: typeof import("./ru/reports.json")
      rewards: typeof import("./ru/rewards.json")
      settings: typeof import("./ru/settings.json")
      shortcuts: typeof import("./ru/shortcuts.json")
      showcase: typeof import("./ru/showcase.json")
      submission: typeof import("./ru/submission.json")
      validation: typeof import("./ru/validation.json")
    }
  }
}
