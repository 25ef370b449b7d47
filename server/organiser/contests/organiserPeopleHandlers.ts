import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import {
  type OrganiserAccess,
  organiserAccess,
  organiserContest
} from "../../olympiads/store/organiserContest.ts"
import { announce, listJuryAnnouncements } from "./jury/juryAnnouncements.ts"
import { answerQuestion, listJuryQuestions } from "./jury/juryQuestions.ts"
import { Monitors } from "./monitor/Monitors.ts"
import { disqualify, restoreParticipant, resumeParticipant } from "./people/changeParticipation.ts"
import { exportParticipants } from "./people/exportPeople.ts"
import { giveExtraTime, listExtraTimes, undoExtraTime } from "./people/extraTime.ts"
import { getParticipant } from "./people/getParticipant.ts"
import { importPeople, previewImport } from "./people/importPeople.ts"
import { listParticipants } from "./people/listParticipants.ts"

const getMonitor = Effect.fn("getMonitor")(function* (at: OrganiserAccess) {
  const { id } = yield* organiserContest(at, "viewer")
  return yield* (yield* Monitors).of(id)
})

/** Handlers for participants, questions, announcements and the monitor. */
export const organiserPeopleHandlers = handlersFor("organiserPeople")({
  listParticipants: (request) => listParticipants(organiserAccess(request), request.query),
  exportParticipants: (request) => exportParticipants(organiserAccess(request), request.language),
  previewImport: (request) => previewImport(organiserAccess(request), request.payload.people),
  importParticipants: (request) => importPeople(organiserAccess(request), request.payload.people),
  getParticipant: (request) => getParticipant(organiserAccess(request), request.params.userId),
  disqualify: (request) => disqualify(organiserAccess(request), request.params.userId, request.payload),
  restoreParticipant: (request) => restoreParticipant(organiserAccess(request), request.params.userId),
  resumeParticipant: (request) => resumeParticipant(organiserAccess(request), request.params.userId),
  listExtraTimes: (request) => listExtraTimes(organiserAccess(request)),
  giveExtraTime: (request) => giveExtraTime(organiserAccess(request), request.payload),
  undoExtraTime: (request) => undoExtraTime(organiserAccess(request), request.params.extraTimeId),
  listJuryQuestions: (request) => listJuryQuestions(organiserAccess(request)),
  answerQuestion: (request) =>
    answerQuestion(organiserAccess(request), request.params.questionId, request.payload),
  listJuryAnnouncements: (request) => listJuryAnnouncements(organiserAccess(request), request.language),
  announce: (request) => announce(organiserAccess(request), request.payload),
  getMonitor: (request) => getMonitor(organiserAccess(request))
})
