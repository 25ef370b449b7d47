import type { CallName } from "./client.ts"
import { api } from "./contract/api.ts"
import type { Endpoint } from "./contract/endpoint.ts"

/** Every call by its name. */
export const endpoints: Readonly<Record<CallName, Endpoint>> = {
  ...api.session,
  ...api.account,
  ...api.passwords,
  ...api.emailChange,
  ...api.firstPassword,
  ...api.passkeys,
  ...api.problems,
  ...api.solutions,
  ...api.notifications,
  ...api.mailings,
  ...api.legal,
  ...api.blog,
  ...api.crashes,
  ...api.oauth,
  ...api.statistic,
  ...api.contests,
  ...api.participation,
  ...api.desk,
  ...api.deskPeople,
  ...api.deskResults,
  ...api.rating,
  ...api.rewards,
  ...api.courses,
  ...api.entryTests,
  ...api.achievements,
  ...api.publicProfile,
  ...api.feedback,
  ...api.reports,
  ...api.classes
}
