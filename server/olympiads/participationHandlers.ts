import { handlersFor } from "../platform/http/handlersFor.ts"
import { getContest, getContestPage } from "./participation/contestDetails.ts"
import {
  getContestProblem,
  listContestProblems,
  labelOf,
  mayReadTasks
} from "./participation/contestProblems.ts"
import { listMyContests } from "./participation/listMyContests.ts"
import { askQuestion, listAnnouncements, listQuestions } from "./participation/questionsAndAnnouncements.ts"
import { completeContest, startContest, takeOverContest } from "./participation/startAndFinish.ts"
import { getScoreLines } from "./standings/getScoreLines.ts"
import { getStandings } from "./standings/getStandings.ts"
import { Effect, Schema } from "effect"
import { findContest } from "./store/findContest.ts"
import { declineInvitation as decline, settleInvitation } from "./store/invitations.ts"
import type { Language } from "../platform/i18n/translate.ts"
import { closedToReader, rejectedFor } from "./participation/participationErrors.ts"
import { visibleParticipationContext } from "./participation/ParticipationContexts.ts"
import { inTransaction, readSql, rowsOf, sql } from "../platform/database/sql.ts"
import { Seals } from "./sealed/Seals.ts"
import type { Viewer } from "../platform/http/Viewer.ts"
import { getProblem } from "../practice/problems/getProblem.ts"
import { organiserContest } from "./store/organiserContest.ts"
import type { ContestRegistration } from "../../src/api/contract/olympiads/participation.ts"
import { findUser, updateUser } from "../platform/users/users.ts"
import { invalid } from "../platform/http/ApiError.ts"
import {
  informationOf,
  participationContextIn,
  participationContextOf,
  isElsewhere,
  type ParticipationContext
} from "./participation/participationContextOf.ts"
import { SeenWindows } from "./windows/SeenWindows.ts"

interface Asking {
  readonly viewer: Viewer | null
  readonly window?: string | undefined
  readonly address: string
}

/** Contest information for the timer; the request also records the window as open. */
const getInformation = Effect.fnUntraced(function* (slug: string, asking: Asking) {
  const { viewer, window } = asking
  const context = yield* visibleParticipationContext(slug, viewer?.userId ?? null)
  yield* noteWindow(context, asking)
  return informationOf(context, { isVisitor: viewer === null, window })
})

/** Statuses in which windows are recorded. */
const present: ReadonlyArray<ParticipationContext["status"]["state"]> = [
  "registered",
  "passed",
  "ready",
  "startPaused",
  "running",
  "paused"
]

const noteWindow = Effect.fnUntraced(function* (
  { contest, participation, status }: ParticipationContext,
  { viewer, window, address }: Asking
) {
  if (viewer === null || window === undefined || participation === null) return
  if (!present.includes(status.state)) return
  const isActive = !isElsewhere(participation.windowId, window)
  const { userId, sessionId } = viewer
  const seen = { contestId: contest.id, userId, window: window.toLowerCase(), sessionId, address, isActive }
  yield* (yield* SeenWindows).note(seen)
})

const required = {
  firstName: "first_name",
  lastName: "last_name",
  city: "city",
  dateOfBirth: "date_of_birth"
} as const
type Field = keyof typeof required
const fields = Object.keys(required) as ReadonlyArray<Field>

/**
 * Registers a learner and completes the profile from the form.
 * If the learner is already registered, it changes nothing and returns the same answer.
 */
const registerForContest = Effect.fn("registerForContest")(function* (
  slug: string,
  userId: number,
  form: ContestRegistration
) {
  const context = yield* participationContextOf(slug, userId)
  const rejection = context.status.acts.register
  if (rejection === "alreadyRegistered") return informationOf(context, { isVisitor: false })
  if (rejection !== null) return yield* rejectedFor(rejection)
  yield* completeProfile(userId, form)
  const source = context.isInvited ? "invitation" : "self"
  yield* sql`insert into contest_participants (contest_id, user_id, source)
    values (${context.contest.id}, ${userId}, ${source}) on conflict do nothing`
  yield* settleInvitation(context.contest.id, userId)
  return informationOf(yield* participationContextIn(context.contest, userId), {
    isVisitor: false
  })
}, inTransaction)

/** Writes only missing fields, so that an outdated form overwrites nothing. */
const completeProfile = Effect.fnUntraced(function* (userId: number, form: ContestRegistration) {
  const user = yield* findUser(userId)
  const empty = fields.filter((field) => user?.[field] === null)
  const missing = empty.filter((field) => form[field] === undefined)
  if (missing.length > 0) return yield* missingProfile(missing)
  yield* updateUser(userId, Object.fromEntries(empty.map((field) => [field, form[field]])))
})

const missingProfile = (missing: ReadonlyArray<Field>) =>
  invalid(Object.fromEntries(missing.map((field) => [required[field], ["contest.missingProfile"] as const])))

const decodeTasks = rowsOf({ problemId: Schema.Int, ordinal: Schema.Int, points: Schema.Int })

/**
 * Organisers can print before the start, everyone else after their own participation or after the results.
 * Participants who are still solving read the problems one by one, under their clock.
 */
const printable = Effect.fnUntraced(function* (slug: string, viewer: Viewer | null) {
  if (viewer?.roles.includes("organiser")) {
    const mine = yield* Effect.catchTag(
      organiserContest({ slug, userId: viewer.userId }, "viewer"),
      "NotFound",
      () => Effect.succeed(null)
    )
    if (mine !== null) return mine.id
  }
  const context = yield* visibleParticipationContext(slug, viewer?.userId ?? null)
  yield* mayReadTasks(context)
  const isOver = context.life.state === "closed_contest" || context.status.state === "finished"
  if (!isOver) return yield* closedToReader("notFinished")
  return context.contest.id
})

/** All problems for printing. */
const getContestStatements = Effect.fn("getContestStatements")(function* (
  slug: string,
  viewer: Viewer | null,
  language: Language
) {
  const contestId = yield* printable(slug, viewer)
  const tasks = yield* readSql`select problem_id as "problemId", ordinal, points from contest_problems
    where contest_id = ${contestId} order by ordinal`.pipe(decodeTasks)
  return yield* Effect.forEach(tasks, ({ problemId, ordinal, points }) =>
    Effect.map(getProblem(problemId, null, language, "any"), (problem) => ({
      label: labelOf(ordinal),
      points,
      problem
    }))
  )
})

/** Sealed statements are available this long before the start; browsers request them in the last third. */
const beforehandMs = 30 * 60_000

const waiting = ["registered", "passed", "ready", "startPaused", "running"]

/** Encrypted statements for participants about to start; `startContest` returns the key. */
const getSealedStatements = Effect.fn("getSealedStatements")(function* (
  slug: string,
  userId: number,
  language: Language
) {
  const { contest, life, participation, status, now } = yield* visibleParticipationContext(slug, userId)
  if (participation === null) return yield* closedToReader("notRegistered")
  if (status.state === "disqualified") return yield* closedToReader("disqualified")
  if (!waiting.includes(status.state)) return yield* closedToReader("over")
  if (now < life.schedule.startsAt - beforehandMs) return yield* closedToReader("notBegun")
  return yield* (yield* Seals).bundle(contest.id, language)
})

/** Declines an invitation; without one it changes nothing and returns the same answer. */
const declineInvitation = Effect.fn("declineInvitation")(function* (slug: string, userId: number) {
  const { id } = yield* findContest(slug)
  yield* decline(id, userId)
  return null
}, inTransaction)

/** Handlers of the participation API. */
export const participationHandlers = handlersFor("participation")({
  getContest: ({ params, viewer, language }) => getContest(params.slug, viewer?.userId ?? null, language),
  getContestInformation: ({ params, viewer, query, fullAddress }) =>
    getInformation(params.slug, { viewer, window: query.window, address: fullAddress }),
  getContestPage: ({ params, query, language }) =>
    getContestPage(params.slug, query.kind ?? "landing", language),
  registerForContest: ({ params, viewer, payload }) =>
    registerForContest(params.slug, viewer.userId, payload),
  declineInvitation: ({ params, viewer }) => declineInvitation(params.slug, viewer.userId),
  startContest: ({ params, viewer, payload }) => startContest(params.slug, viewer.userId, payload),
  getSealedStatements: ({ params, viewer, language }) =>
    getSealedStatements(params.slug, viewer.userId, language),
  takeOverContest: ({ params, viewer, payload }) =>
    takeOverContest(params.slug, viewer.userId, payload.window),
  completeContest: ({ params, viewer, query }) => completeContest(params.slug, viewer.userId, query.window),
  listContestProblems: ({ params, viewer, language, query }) =>
    listContestProblems(params.slug, viewer?.userId ?? null, language, query),
  getContestProblem: ({ params, viewer, language }) =>
    getContestProblem(params.slug, params.id, viewer?.userId ?? null, language),
  getContestStatements: ({ params, viewer, language }) => getContestStatements(params.slug, viewer, language),
  listMyContests: ({ viewer, language }) => listMyContests(viewer.userId, language),
  getStandings: ({ params, viewer, query }) => getStandings(params.slug, viewer?.userId ?? null, query),
  getScoreLines: ({ params, viewer }) => getScoreLines(params.slug, viewer?.userId ?? null),
  listAnnouncements: ({ params, viewer, language }) =>
    listAnnouncements(params.slug, viewer?.userId ?? null, language),
  listQuestions: ({ params, viewer }) => listQuestions(params.slug, viewer.userId),
  askQuestion: ({ params, viewer, payload }) => askQuestion(params.slug, viewer.userId, payload)
})
