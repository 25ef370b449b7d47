import { handlersFor } from "../../platform/http/handlersFor.ts"
import { organiserAccess } from "../../olympiads/store/organiserContest.ts"
import { actOnContest, getContestLife } from "./life/contestLife.ts"
import { getOrganiserContest, listOrganiserContests } from "./listOrganiserContests.ts"
import { previewContest } from "./preview/previewContest.ts"
import { listAudit } from "./rights/listAudit.ts"
import { addOrganiser, changeOrganiser, listOrganisers, removeOrganiser } from "./rights/organisers.ts"
import { createContest } from "./settings/createContest.ts"
import { listOrganiserProblems } from "./settings/organiserProblems.ts"
import { getContestSettings } from "./settings/readSettings.ts"
import { renderContestText } from "./settings/renderText.ts"
import { saveContestSettings } from "./settings/saveSettings.ts"

/** Making contests and leading them through their life. */
export const organiserHandlers = handlersFor("organiser")({
  listOrganiserContests: ({ viewer }) => listOrganiserContests(viewer.userId),
  getOrganiserContest: (request) => getOrganiserContest(organiserAccess(request)),
  createContest: ({ viewer, payload }) => createContest(viewer.userId, payload),
  getContestSettings: (request) => getContestSettings(organiserAccess(request), request.language),
  saveContestSettings: (request) =>
    saveContestSettings(organiserAccess(request), request.payload, request.language),
  renderContestText: (request) => renderContestText(organiserAccess(request), request.payload.markdown),
  listOrganiserProblems: (request) =>
    listOrganiserProblems(organiserAccess(request), request.query.q ?? "", request.language),
  getContestLife: (request) => getContestLife(organiserAccess(request), request.language),
  actOnContest: (request) => actOnContest(organiserAccess(request), request.payload, request.language),
  previewContest: (request) => previewContest(organiserAccess(request), request.query, request.language),
  listOrganisers: (request) => listOrganisers(organiserAccess(request)),
  addOrganiser: (request) => addOrganiser(organiserAccess(request), request.payload),
  changeOrganiser: (request) =>
    changeOrganiser(
      { ...organiserAccess(request), organiser: request.params.userId },
      request.payload.organiserRole
    ),
  removeOrganiser: (request) =>
    removeOrganiser({ ...organiserAccess(request), organiser: request.params.userId }),
  listAudit: (request) => listAudit(organiserAccess(request), request.query)
})
