import { Effect } from "effect"
import { handlersFor } from "../platform/http/handlersFor.ts"
import { getContest, getContestPage } from "./participation/contestDetails.ts"
import { getContestProblem, listContestProblems } from "./participation/contestProblems.ts"
import { askQuestion, listAnnouncements, listQuestions } from "./participation/questions.ts"
import { registerForContest } from "./participation/register.ts"
import { informationOf, situationOf } from "./participation/situationOf.ts"
import { completeContest, startContest, takeOverContest } from "./participation/startAndFinish.ts"
import { getStandings } from "./standings/getStandings.ts"

/** Taking part in an olympiad. */
export const participationHandlers = handlersFor("participation")({
  getContest: ({ params, viewer, language }) => getContest(params.slug, viewer?.userId ?? null, language),
  getContestInformation: ({ params, viewer, query }) =>
    Effect.map(situationOf(params.slug, viewer?.userId ?? null), (situation) =>
      informationOf(situation, { isVisitor: viewer === null, window: query.window })
    ),
  getContestPage: ({ params, query, language }) =>
    getContestPage(params.slug, query.kind ?? "landing", language),
  registerForContest: ({ params, viewer, payload }) =>
    registerForContest(params.slug, viewer.userId, payload),
  startContest: ({ params, viewer, payload }) => startContest(params.slug, viewer.userId, payload.window),
  takeOverContest: ({ params, viewer, payload }) =>
    takeOverContest(params.slug, viewer.userId, payload.window),
  completeContest: ({ params, viewer }) => completeContest(params.slug, viewer.userId),
  listContestProblems: ({ params, viewer, language, query }) =>
    listContestProblems(params.slug, viewer?.userId ?? null, language, query),
  getContestProblem: ({ params, viewer, language }) =>
    getContestProblem(params.slug, params.id, viewer?.userId ?? null, language),
  getStandings: ({ params, viewer, query }) => getStandings(params.slug, viewer?.userId ?? null, query),
  listAnnouncements: ({ params, viewer }) => listAnnouncements(params.slug, viewer?.userId ?? null),
  listQuestions: ({ params, viewer }) => listQuestions(params.slug, viewer.userId),
  askQuestion: ({ params, viewer, payload }) => askQuestion(params.slug, viewer.userId, payload)
})
