import { lazyPage } from "./lazyPage.ts"
import type { LazyPage } from "./lazyPage.ts"
import type { OrganiserPageName } from "./pages.ts"

const ClassesPage = lazyPage(() => import("../features/organiser/classes/ClassesPage.tsx"), "ClassesPage", [
  "classes"
])
const NewClassPage = lazyPage(
  () => import("../features/organiser/classes/NewClassPage.tsx"),
  "NewClassPage",
  ["classes", "validation"]
)
const ClassPage = lazyPage(() => import("../features/organiser/classes/ClassPage.tsx"), "ClassPage", [
  "classes",
  "validation"
])
const ReportsPage = lazyPage(() => import("../features/organiser/reports/ReportsPage.tsx"), "ReportsPage", [
  "reports"
])
const ReportPage = lazyPage(() => import("../features/organiser/reports/ReportPage.tsx"), "ReportPage", [
  "reports"
])
const deskTexts = ["desk", "contests", "classes"] as const
const DeskContestsPage = lazyPage(
  () => import("../features/organiser/contests/DeskContestsPage.tsx"),
  "DeskContestsPage",
  deskTexts
)
const NewContestPage = lazyPage(
  () => import("../features/organiser/contests/NewContestPage.tsx"),
  "NewContestPage",
  deskTexts
)
const DeskEditPage = lazyPage(
  () => import("../features/organiser/contests/edit/DeskEditPage.tsx"),
  "DeskEditPage",
  deskTexts
)
const TimelinePage = lazyPage(
  () => import("../features/organiser/contests/timeline/TimelinePage.tsx"),
  "TimelinePage",
  deskTexts
)
const PreviewPage = lazyPage(
  () => import("../features/organiser/contests/preview/PreviewPage.tsx"),
  "PreviewPage",
  [...deskTexts, "contest", "settings", "auth", "validation", "submission"]
)
const RightsPage = lazyPage(
  () => import("../features/organiser/contests/rights/RightsPage.tsx"),
  "RightsPage",
  deskTexts
)
const AuditPage = lazyPage(
  () => import("../features/organiser/contests/rights/AuditPage.tsx"),
  "AuditPage",
  deskTexts
)
const DeskContestPage = lazyPage(
  () => import("../features/organiser/contests/DeskContestPage.tsx"),
  "DeskContestPage",
  deskTexts
)
const deskPeopleTexts = [
  ...deskTexts,
  "deskPeople",
  "classes",
  "validation",
  "submission",
  "contest"
] as const
const DeskPeoplePage = lazyPage(
  () => import("../features/organiser/contests/people/PeoplePage.tsx"),
  "PeoplePage",
  deskPeopleTexts
)
const DeskImportPage = lazyPage(
  () => import("../features/organiser/contests/people/ImportPage.tsx"),
  "ImportPage",
  deskPeopleTexts
)
const DeskParticipantPage = lazyPage(
  () => import("../features/organiser/contests/people/ParticipantPage.tsx"),
  "ParticipantPage",
  deskPeopleTexts
)
const DeskMonitorPage = lazyPage(
  () => import("../features/organiser/contests/monitor/MonitorPage.tsx"),
  "MonitorPage",
  deskPeopleTexts
)
const DeskJuryPage = lazyPage(
  () => import("../features/organiser/contests/jury/JuryPage.tsx"),
  "JuryPage",
  deskPeopleTexts
)
const deskResultsTexts = [...deskTexts, "deskResults", "classes", "validation", "submission"] as const
const DeskResultsPage = lazyPage(
  () => import("../features/organiser/contests/results/ResultsPage.tsx"),
  "ResultsPage",
  deskResultsTexts
)
const DeskSimilarityPage = lazyPage(
  () => import("../features/organiser/contests/similarity/SimilarityPage.tsx"),
  "SimilarityPage",
  deskResultsTexts
)
const DeskPairPage = lazyPage(
  () => import("../features/organiser/contests/similarity/PairPage.tsx"),
  "PairPage",
  deskResultsTexts
)
const DeskReadinessPage = lazyPage(
  () => import("../features/organiser/contests/readiness/ReadinessPage.tsx"),
  "ReadinessPage",
  deskResultsTexts
)

/** The pages of organisers by their names. */
export const organiserPages: Readonly<Record<OrganiserPageName, LazyPage>> = {
  classes: ClassesPage,
  newClass: NewClassPage,
  oneClass: ClassPage,
  reports: ReportsPage,
  report: ReportPage,
  deskContests: DeskContestsPage,
  newDeskContest: NewContestPage,
  deskContest: DeskContestPage,
  deskEdit: DeskEditPage,
  deskTimeline: TimelinePage,
  deskPreview: PreviewPage,
  deskRights: RightsPage,
  deskAudit: AuditPage,
  deskPeople: DeskPeoplePage,
  deskImport: DeskImportPage,
  deskParticipant: DeskParticipantPage,
  deskMonitor: DeskMonitorPage,
  deskJury: DeskJuryPage,
  deskResults: DeskResultsPage,
  deskSimilarity: DeskSimilarityPage,
  deskPair: DeskPairPage,
  deskReadiness: DeskReadinessPage
}
