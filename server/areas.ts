import { Effect, Layer } from "effect"
import { LegalDocumentName } from "../src/api/contract/legal.ts"
import { achievementHandlers } from "./achievements/achievementHandlers.ts"
import { accountHousekeeping } from "./accounts/accountHousekeeping.ts"
import { SignInLimits } from "./accounts/SignInLimits.ts"
import { accountsLive } from "./accounts/accountsLive.ts"
import { contestHandlers } from "./contests/contestHandlers.ts"
import { deskHandlers } from "./contests/deskHandlers.ts"
import { Monitors } from "./contests/desk/monitor/Monitors.ts"
import { failedRequests } from "./contests/desk/monitor/tellFailures.ts"
import { deskPeopleHandlers } from "./contests/deskPeopleHandlers.ts"
import { deskResultsHandlers } from "./contests/deskResultsHandlers.ts"
import { Surroundings } from "./contests/desk/readiness/Surroundings.ts"
import { Comparing } from "./contests/desk/similarity/Comparing.ts"
import { contestReminders } from "./contests/reminders/sendReminders.ts"
import { invitationTasks } from "./contests/invitationTasks.ts"
import { contestClock } from "./contests/life/contestClock.ts"
import { participationHandlers } from "./contests/participationHandlers.ts"
import { SeenWindows } from "./contests/live/SeenWindows.ts"
import { Seals } from "./contests/sealed/Seals.ts"
import { ContestFacts } from "./contests/participation/ContestFacts.ts"
import { ContestTasks } from "./contests/participation/ContestTasks.ts"
import { Situations } from "./contests/participation/Situations.ts"
import { Starts } from "./contests/participation/Starts.ts"
import { Standings } from "./contests/standings/Standings.ts"
import { Users } from "./accounts/Users.ts"
import { withLatestContest } from "./contests/withLatestContest.ts"
import { blogHandlers } from "./blog/blogHandlers.ts"
import { blogListPage, blogPostPage } from "./blog/blogPages.ts"
import { BlogPosts } from "./blog/BlogPosts.ts"
import { courseHandlers } from "./courses/courseHandlers.ts"
import { StepLimits } from "./courses/StepLimits.ts"
import { StepSeeds } from "./courses/StepSeeds.ts"
import { crashHandlers } from "./crashes/crashHandlers.ts"
import { CrashLimits } from "./crashes/CrashLimits.ts"
import { entryTestHandlers } from "./entryTests/entryTestHandlers.ts"
import { EntryTestLimits } from "./entryTests/EntryTestLimits.ts"
import { entryTestHousekeeping } from "./entryTests/entryTestHousekeeping.ts"
import { EntryTests } from "./entryTests/EntryTests.ts"
import { feedbackHandlers, reportHandlers } from "./feedback/feedbackHandlers.ts"
import { feedbackHousekeeping } from "./feedback/feedbackHousekeeping.ts"
import { ReportLimits } from "./feedback/ReportLimits.ts"
import { ChangeFeed } from "./events/ChangeFeed.ts"
import { housekeeping } from "./events/housekeeping.ts"
import { LegalDocuments } from "./legal/LegalDocuments.ts"
import { legalHandlers } from "./legal/legalHandlers.ts"
import { legalPage } from "./legal/legalPage.ts"
import { oauthHandlers } from "./oauth/oauthHandlers.ts"
import { oauthHousekeeping } from "./oauth/oauthHousekeeping.ts"
import { OAuthLimits } from "./oauth/OAuthLimits.ts"
import { OAuthServer } from "./oauth/OAuthServer.ts"
import { learnerMails } from "./mailings/learnerMails.ts"
import { mailingHandlers } from "./mailings/mailingHandlers.ts"
import { notificationHandlers } from "./notifications/notificationHandlers.ts"
import { PageAddresses } from "./pages/PageAddresses.ts"
import { aboutPage } from "./pages/aboutPage.ts"
import { type PageLoader, PageLoaders } from "./pages/PageLoaders.ts"
import { ReadSql } from "./platform/database/SqlLive.ts"
import { problemHandlers } from "./problems/problemHandlers.ts"
import { problemListPage, problemPage } from "./problems/problemPages.ts"
import { TopicNames } from "./problems/TopicNames.ts"
import { ProfileLimits } from "./publicProfile/ProfileLimits.ts"
import { publicProfileHandlers } from "./publicProfile/publicProfileHandlers.ts"
import { ratingHandlers } from "./rating/ratingHandlers.ts"
import { RatingOrder } from "./rating/RatingOrder.ts"
import { rewardHandlers } from "./rewards/rewardHandlers.ts"
import { statisticHandlers } from "./statistic/statisticHandlers.ts"
import { Streaks } from "./statistic/Streaks.ts"
import { RunLimits } from "./submissions/RunLimits.ts"
import { solutionHandlers } from "./submissions/solutionHandlers.ts"
import { Submissions } from "./submissions/Submissions.ts"

/** Every area of the contract. */
export const areas = Layer.mergeAll(
  accountsLive,
  mailingHandlers.pipe(Layer.provide(SignInLimits.layer)),
  legalHandlers,
  blogHandlers,
  crashHandlers.pipe(Layer.provide(CrashLimits.layer)),
  statisticHandlers.pipe(Layer.provide(Streaks.layer)),
  contestHandlers,
  participationHandlers.pipe(
    Layer.provide([
      Standings.layer,
      Users.layer,
      Situations.layer,
      Starts.layer,
      SeenWindows.layer,
      Seals.layer
    ])
  ),
  deskHandlers,
  deskPeopleHandlers.pipe(Layer.provide(Monitors.layer)),
  deskResultsHandlers.pipe(Layer.provide([Surroundings.layer, Comparing.layer])),
  failedRequests,
  contestClock,
  invitationTasks,
  contestReminders,
  learnerMails,
  ratingHandlers.pipe(Layer.provide(RatingOrder.layer)),
  rewardHandlers,
  courseHandlers.pipe(Layer.provide([StepLimits.layer, StepSeeds.layer])),
  Layer.merge(entryTestHandlers, entryTestHousekeeping).pipe(
    Layer.provide([EntryTests.layer, EntryTestLimits.layer])
  ),
  achievementHandlers,
  publicProfileHandlers.pipe(Layer.provide([Situations.layer, ProfileLimits.layer])),
  problemHandlers,
  notificationHandlers,
  feedbackHandlers.pipe(Layer.provide(ReportLimits.layer)),
  reportHandlers,
  oauthHandlers.pipe(Layer.provide([OAuthServer.layer, OAuthLimits.layer])),
  oauthHousekeeping,
  solutionHandlers.pipe(Layer.provide([RunLimits.layer, Submissions.layer, Situations.layer])),
  housekeeping,
  accountHousekeeping,
  feedbackHousekeeping
).pipe(
  Layer.provide([ContestFacts.layer, ContestTasks.layer]),
  Layer.provide([ChangeFeed.layer, TopicNames.layer, LegalDocuments.layer, BlogPosts.layer])
)

type PageServices = Effect.Services<
  ReturnType<typeof problemListPage | typeof problemPage | typeof legalPage | typeof blogListPage>
>

/** Which listed pages there are besides those without parameters. */
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

/** What pages bring along for visitors. */
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
      about: load(aboutPage)
    }
  })
).pipe(Layer.provide([TopicNames.layer, LegalDocuments.layer, BlogPosts.layer]))
