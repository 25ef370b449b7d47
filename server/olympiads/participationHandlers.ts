import { handlersFor } from "../platform/http/handlersFor.ts"
import { getContest, getContestPage } from "./participation/contestDetails.ts"
import { getContestProblem, listContestProblems } from "./participation/contestProblems.ts"
import { getInformation } from "./participation/getInformation.ts"
import { getContestStatements } from "./participation/getContestStatements.ts"
import { listMyContests } from "./participation/listMyContests.ts"
import { askQuestion, listAnnouncements, listQuestions } from "./participation/questionsAndAnnouncements.ts"
import { registerForContest } from "./participation/register.ts"
import { completeContest, startContest, takeOverContest } from "./participation/startAndFinish.ts"
import { getScoreLines } from "./standings/getScoreLines.ts"
import { getStandings } from "./standings/getStandings.ts"
import { Effect } from "effect"
import { findContest } from "./store/findContest.ts"
import { declineInvitation as decline } from "./store/invitations.ts"
import type { Language } from "../platform/i18n/translate.ts"
import { closedToReader } from "./participation/participationErrors.ts"
import { visibleParticipationContext } from "./participation/ParticipationContexts.ts"
import { inTransaction } from "../platform/database/sql.ts"
import { Seals } from "./sealed/Seals.ts"

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
  const { id } = yield* findContest(slug, userId)
  yield* decline(id, userId)
  return null
}, inTransaction)

/** Handlers of the participation API. */
export const participationHandlers = handlersFor("participation")({
  getContest: ({ params, viewer, language }) => getContest(params.slug, viewer?.userId ?? null, language),
  getContestInformation: ({ params, viewer, query, language, fullAddress }) =>
    getInformation(params.slug, {
      viewer,
      window: query.window,
      isOpening: query.opening !== undefined,
      language,
      address: fullAddress
    }),
  getContestPage: ({ params, viewer, query, language }) =>
    getContestPage(params.slug, { kind: query.kind ?? "landing", userId: viewer?.userId ?? null, language }),
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
