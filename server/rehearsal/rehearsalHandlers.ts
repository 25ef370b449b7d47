import { organiserAccess } from "../olympiads/store/organiserContest.ts"
import { handlersFor } from "../platform/http/handlersFor.ts"
import { getRehearsalReport, listRehearsals, startRehearsal, stopRehearsal } from "./rehearsals.ts"

/** Handlers for the rehearsals that organisers start from the console. */
export const rehearsalHandlers = handlersFor("rehearsals")({
  listRehearsals: (request) => listRehearsals(organiserAccess(request), request.language),
  startRehearsal: (request) => startRehearsal(organiserAccess(request), request.payload, request.language),
  stopRehearsal: (request) => stopRehearsal(organiserAccess(request), request.language),
  getRehearsalReport: (request) =>
    getRehearsalReport(organiserAccess(request), request.params, request.language)
})
