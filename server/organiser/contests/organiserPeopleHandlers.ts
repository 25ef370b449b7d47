import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { type AtDesk, atDesk, deskContest } from "../../olympiads/store/organiserContest.ts"
import { announce, listJuryAnnouncements } from "./jury/juryAnnouncements.ts"
import { answerQuestion, listJuryQuestions } from "./jury/juryQuestions.ts"
import { Monitors } from "./monitor/Monitors.ts"
import { disqualify, restoreParticipant, resumeParticipant } from "./people/changeStanding.ts"
import { exportParticipants } from "./people/exportPeople.ts"
import { giveExtraTime, listExtraTimes, undoExtraTime } from "./people/extraTime.ts"
import { getParticipant } from "./people/getParticipant.ts"
import { importPeople, previewImport } from "./people/importPeople.ts"
import { listParticipants } from "./people/listParticipants.ts"

const getMonitor = Effect.fn("getMonitor")(function* (at: AtDesk) {
  const { id } = yield* deskContest(at, "view")
  return yield* (yield* Monitors).of(id)
})

/** The people of a contest, and the day itself. */
export const deskPeopleHandlers = handlersFor("deskPeople")({
  listParticipants: (request) => listParticipants(atDesk(request), request.query),
  exportParticipants: (request) => exportParticipants(atDesk(request), request.language),
  previewImport: (request) => previewImport(atDesk(request), request.payload.people),
  importParticipants: (request) => importPeople(atDesk(request), request.payload.people),
  getParticipant: (request) => getParticipant(atDesk(request), request.params.userId),
  disqualify: (request) => disqualify(atDesk(request), request.params.userId, request.payload),
  restoreParticipant: (request) => restoreParticipant(atDesk(request), request.params.userId),
  resumeParticipant: (request) => resumeParticipant(atDesk(request), request.params.userId),
  listExtraTimes: (request) => listExtraTimes(atDesk(request)),
  giveExtraTime: (request) => giveExtraTime(atDesk(request), request.payload),
  undoExtraTime: (request) => undoExtraTime(atDesk(request), request.params.extraTimeId),
  listJuryQuestions: (request) => listJuryQuestions(atDesk(request)),
  answerQuestion: (request) => answerQuestion(atDesk(request), request.params.questionId, request.payload),
  listJuryAnnouncements: (request) => listJuryAnnouncements(atDesk(request), request.language),
  announce: (request) => announce(atDesk(request), request.payload),
  getMonitor: (request) => getMonitor(atDesk(request))
})
