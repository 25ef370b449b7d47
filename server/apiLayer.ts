import { Effect, Layer } from "effect"
import { LegalDocumentName } from "../src/api/contract/shell/legal.ts"
import { achievementHandlers } from "./rewards/achievements/achievementHandlers.ts"
import { accountHousekeeping } from "./account/accounts/accountHousekeeping.ts"
import { SignInLimits } from "./account/accounts/SignInLimits.ts"
import { accountLayer } from "./accountLayer.ts"
import { contestHandlers } from "./olympiads/contestHandlers.ts"
import { authoredProblemHandlers } from "./organiser/problems/authoredProblemHandlers.ts"
import { packageHousekeeping } from "./organiser/problems/packageHousekeeping.ts"
import { PackageReader } from "./organiser/problems/packages/PackageReader.ts"
import { organiserHandlers } from "./organiser/contests/organiserHandlers.ts"
import { Monitors } from "./organiser/contests/monitor/Monitors.ts"
import { failedRequests } from "./organiser/contests/monitor/reportFailures.ts"
import { organiserPeopleHandlers } from "./organiser/contests/organiserPeopleHandlers.ts"
import { organiserResultsHandlers } from "./organiser/contests/organiserResultsHandlers.ts"
import { PlatformChecks } from "./organiser/contests/readiness/PlatformChecks.ts"
import { Comparing } from "./organiser/contests/similarity/Comparing.ts"
import { contestReminders } from "./olympiads/reminders/sendReminders.ts"
import { invitationTasks } from "./olympiads/store/invitations.ts"
import { rehearsalHandlers } from "./rehearsal/rehearsalHandlers.ts"
import { RehearsalRuns } from "./rehearsal/RehearsalRuns.ts"
import { rehearsalHousekeeping } from "./rehearsal/removeRehearsals.ts"
import { contestClock } from "./olympiads/life/contestClock.ts"
import { participationHandlers } from "./olympiads/participationHandlers.ts"
import { SeenWindows } from "./olympiads/windows/SeenWindows.ts"
import { Seals } from "./olympiads/sealed/Seals.ts"
import { ContestFacts } from "./olympiads/participation/ContestFacts.ts"
import { contestEntriesLayer } from "./olympiads/participation/contestEntriesLayer.ts"
import { ContestNotices } from "./olympiads/participation/ContestNotices.ts"
import { ContestTasks } from "./olympiads/participation/ContestTasks.ts"
import { ParticipationContexts } from "./olympiads/participation/ParticipationContexts.ts"
import { BatchedStarts } from "./olympiads/participation/BatchedStarts.ts"
import { Standings } from "./olympiads/standings/Standings.ts"
import { RateLimits } from "./platform/http/RateLimits.ts"
import { withLatestContest } from "./olympiads/withLatestContest.ts"
import { blogHandlers } from "./content/blog/blogHandlers.ts"
import { blogListPage, blogPostPage } from "./content/blog/blogPages.ts"
import { BlogPosts } from "./content/blog/BlogPosts.ts"
import { courseHandlers } from "./learning/courses/courseHandlers.ts"
import { StepSeeds } from "./learning/courses/StepSeeds.ts"
import { crashHandlers } from "./platform/crashes/crashHandlers.ts"
import { entryTestHandlers } from "./learning/entryTests/entryTestHandlers.ts"
import { entryTestHousekeeping } from "./learning/entryTests/entryTestHousekeeping.ts"
import { EntryTests } from "./learning/entryTests/EntryTests.ts"
import { feedbackHandlers, reportHandlers } from "./messages/reports/reportHandlers.ts"
import { reportHousekeeping } from "./messages/reports/reportHousekeeping.ts"
import { readinessHousekeeping } from "./platform/operations/platformReadiness.ts"
import { ReportLimits } from "./messages/reports/ReportLimits.ts"
import { ChangeFeed } from "./platform/realtime/ChangeFeed.ts"
import { eventHousekeeping } from "./platform/realtime/eventHousekeeping.ts"
import { repeatTask } from "./platform/repeatTask.ts"
import { LegalDocuments } from "./content/legal/LegalDocuments.ts"
import { legalHandlers } from "./content/legal/legalHandlers.ts"
import { legalPage } from "./content/legal/legalPage.ts"
import { oauthHandlers } from "./account/applications/oauthHandlers.ts"
import { oauthHousekeeping } from "./account/applications/oauthHousekeeping.ts"
import { OAuthServer } from "./account/applications/OAuthServer.ts"
import { sendStreakReminders } from "./rewards/mails/sendStreakReminders.ts"
import { sendWeeklySummaries } from "./rewards/mails/sendWeeklySummaries.ts"
import { mailingHandlers } from "./account/mailSubscriptions/mailingHandlers.ts"
import { notificationHandlers } from "./messages/notifications/notificationHandlers.ts"
import { notificationHousekeeping } from "./messages/notifications/notificationHousekeeping.ts"
import { PageAddresses } from "./pages/sitemap.ts"
import { translate } from "./platform/i18n/translate.ts"
import { type PageLoader, PageLoaders } from "./pages/PageLoaders.ts"
import { ReadSql } from "./platform/database/sqlLayer.ts"
import { problemHandlers } from "./practice/problems/problemHandlers.ts"
import { problemListPage, problemPage } from "./practice/problems/problemPages.ts"
import { TopicNames } from "./practice/problems/TopicNames.ts"
import { publicProfileHandlers } from "./account/publicProfile/publicProfileHandlers.ts"
import { ratingHandlers } from "./rewards/rating/ratingHandlers.ts"
import { RatingOrder } from "./rewards/rating/RatingOrder.ts"
import { rewardHandlers } from "./rewards/ledger/rewardHandlers.ts"
import { statisticHandlers } from "./practice/statistics/statisticHandlers.ts"
import { Streaks } from "./rewards/streak/Streaks.ts"
import { solutionHandlers } from "./practice/solutions/solutionHandlers.ts"
import { Submissions } from "./practice/solutions/Submissions.ts"

/** All areas of the API contract. */
export const apiLayer = Layer.mergeAll(
  accountLayer,
  mailingHandlers.pipe(Layer.provide(SignInLimits.layer)),
  legalHandlers,
  blogHandlers,
  crashHandlers,
  statisticHandlers.pipe(Layer.provide(Streaks.layer)),
  contestHandlers,
  participationHandlers.pipe(
    Layer.provide([
      Standings.layer,
      ParticipationContexts.layer,
      BatchedStarts.layer,
      SeenWindows.layer,
      Seals.layer,
      ContestNotices.layer
    ])
  ),
  organiserHandlers,
  organiserPeopleHandlers.pipe(Layer.provide(Monitors.layer)),
  organiserResultsHandlers.pipe(Layer.provide([PlatformChecks.layer, Comparing.layer])),
  rehearsalHandlers.pipe(Layer.provide(RehearsalRuns.layer)),
  authoredProblemHandlers.pipe(Layer.provide(PackageReader.layer)),
  packageHousekeeping,
  failedRequests,
  contestClock,
  invitationTasks,
  contestReminders,
  repeatTask(
    "10 minutes",
    "Mails to learners could not be sent",
    Effect.andThen(sendStreakReminders, sendWeeklySummaries)
  ),
  ratingHandlers.pipe(Layer.provide(RatingOrder.layer)),
  rewardHandlers,
  courseHandlers.pipe(Layer.provide(StepSeeds.layer)),
  Layer.merge(entryTestHandlers, entryTestHousekeeping).pipe(Layer.provide(EntryTests.layer)),
  achievementHandlers,
  publicProfileHandlers.pipe(Layer.provide(ParticipationContexts.layer)),
  problemHandlers,
  notificationHandlers,
  feedbackHandlers.pipe(Layer.provide(ReportLimits.layer)),
  reportHandlers,
  oauthHandlers.pipe(Layer.provide(OAuthServer.layer)),
  oauthHousekeeping,
  solutionHandlers.pipe(
    Layer.provide([Submissions.layer, contestEntriesLayer.pipe(Layer.provide(ParticipationContexts.layer))])
  ),
  eventHousekeeping,
  notificationHousekeeping,
  accountHousekeeping,
  reportHousekeeping,
  readinessHousekeeping,
  rehearsalHousekeeping
).pipe(
  Layer.provide([ContestFacts.layer, ContestTasks.layer, RateLimits.layer]),
  Layer.provide([ChangeFeed.layer, TopicNames.layer, LegalDocuments.layer, BlogPosts.layer])
)

type PageServices = Effect.Services<
  ReturnType<typeof problemListPage | typeof problemPage | typeof legalPage | typeof blogListPage>
>

/** Parameters of the listed pages that have any. */
export const pageAddresses = Layer.effect(
  PageAddresses,
  Effect.gen(function* () {
    const sql = yield* ReadSql
    const { slugs } = yield* BlogPosts
    return {
      problem: Effect.map(
        sql<{ readonly id: string }>`select id::text from problems where public order by problems.id`,
        (rows) => rows.map(({ id }) => ({ id }))
      ).pipe(Effect.orDie),
      legal: Effect.succeed(LegalDocumentName.literals.map((document) => ({ document }))),
      blogPost: Effect.succeed(slugs.map((slug) => ({ slug })))
    }
  })
).pipe(Layer.provide(BlogPosts.layer))

/** Loaders of the public page data for visitors. */
export const pageLoaders = Layer.effect(
  PageLoaders,
  Effect.gen(function* () {
    const context = yield* Effect.context<PageServices | ReadSql>()
    const load =
      (loader: PageLoader<PageServices>): PageLoader =>
      (asked) =>
        Effect.provideContext(withLatestContest(loader)(asked), context)
    const problem = load(problemPage)
    return {
      problems: load(problemListPage),
      problem,
      problemSolutions: problem,
      problemSolution: problem,
      problemAllSolutions: problem,
      problemMaterials: problem,
      legal: load(legalPage),
      blog: load(blogListPage),
      blogPost: load(blogPostPage),
      about: load(({ language }) =>
        Effect.succeed({ description: translate(language, "page.about.description"), queries: [] })
      )
    }
  })
).pipe(Layer.provide([TopicNames.layer, LegalDocuments.layer, BlogPosts.layer]))
