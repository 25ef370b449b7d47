import { Effect } from "effect"
import { handlersFor } from "../platform/http/handlersFor.ts"
import { type AtDesk, deskContest } from "./desk/deskContest.ts"
import { announce, listJuryAnnouncements } from "./desk/jury/juryAnnouncements.ts"
import { answerQuestion, listJuryQuestions } from "./desk/jury/juryQuestions.ts"
import { Monitors } from "./desk/monitor/Monitors.ts"
import { disqualify, restoreParticipant, resumeParticipant } from "./desk/people/changeStanding.ts"
import { exportParticipants } from "./desk/people/exportPeople.ts"
import { giveExtraTime, listExtraTimes, undoExtraTime } from "./desk/people/extraTime.ts"
import { getParticipant } from "./desk/people/getParticipant.ts"
import { importPeople, previewImport } from "./desk/people/importPeople.ts"
import { listParticipants } from "./desk/people/listParticipants.ts"

interface Asked {
  readonly params: { readonly slug: string }
  readonly viewer: { readonly userId: number }
}

const desk = ({ params, viewer }: Asked): AtDesk => ({ slug: params.slug, userId: viewer.userId })

const getMonitor = Effect.fn("getMonitor")(function* (at: AtDesk) {
  const { id } = yield* deskContest(at, "view")
  return yield* (yield* Monitors).of(id)
})

/** The people of a contest, and the day itself. */
export const deskPeopleHandlers = handlersFor("deskPeople")({
  listParticipants: (request) => listParticipants(desk(request), request.query),
  exportParticipants: (request) => exportParticipants(desk(request), request.language),
  previewImport: (request) => previewImport(desk(request), request.payload.people),
  importParticipants: (request) => importPeople(desk(request), request.payload.people),
  getParticipant: (request) => getParticipant(desk(request), request.params.userId),
  disqualify: (request) => disqualify(desk(request), request.params.userId, request.payload),
  restoreParticipant: (request) => restoreParticipant(desk(request), request.params.userId),
  resumeParticipant: (request) => resumeParticipant(desk(request), request.params.userId),
  listExtraTimes: (request) => listExtraTimes(desk(request)),
  giveExtraTime: (request) => giveExtraTime(desk(request), request.payload),
  undoExtraTime: (request) => undoExtraTime(desk(request), request.params.extraTimeId),
  listJuryQuestions: (request) => listJuryQuestions(desk(request)),
  answerQuestion: (request) => answerQuestion(desk(request), request.params.questionId, request.payload),
  listJuryAnnouncements: (request) => listJuryAnnouncements(desk(request), request.language),
  announce: (request) => announce(desk(request), request.payload),
  getMonitor: (request) => getMonitor(desk(request))
})
