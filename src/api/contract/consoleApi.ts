import { organiserEndpoints } from "./organiser/contests.ts"
import { organiserLifeEndpoints } from "./organiser/life.ts"
import { organiserPreviewEndpoints } from "./organiser/preview.ts"
import { organiserRightsEndpoints } from "./organiser/rights.ts"
import { organiserSettingsEndpoints } from "./organiser/settings.ts"
import { organiserPeopleEndpoints } from "./organiser/people.ts"
import { organiserResultsEndpoints } from "./organiser/results.ts"
import { rehearsalEndpoints } from "./organiser/rehearsals.ts"
import { authoredProblemEndpoints } from "./organiser/problems.ts"
import { classEndpoints } from "./organiser/classes.ts"
import { reportEndpoints } from "./messages/reportInbox.ts"

/** Calls of organisers, teachers and support. */
export const consoleApi = {
  reports: reportEndpoints,
  classes: classEndpoints,
  organiser: {
    ...organiserEndpoints,
    ...organiserSettingsEndpoints,
    ...organiserLifeEndpoints,
    ...organiserPreviewEndpoints,
    ...organiserRightsEndpoints
  },
  organiserPeople: organiserPeopleEndpoints,
  organiserResults: organiserResultsEndpoints,
  rehearsals: rehearsalEndpoints,
  authoredProblems: authoredProblemEndpoints
} as const
