import { handlersFor } from "../../platform/http/handlersFor.ts"
import { atDesk } from "../../olympiads/store/organiserContest.ts"
import { actOnContest, getContestLife } from "./life/contestLife.ts"
import { getDeskContest, listDeskContests } from "./listDeskContests.ts"
import { previewContest } from "./preview/previewContest.ts"
import { listAudit } from "./rights/listAudit.ts"
import { addOrganiser, changeOrganiser, listOrganisers, removeOrganiser } from "./rights/organisers.ts"
import { createContest } from "./settings/createContest.ts"
import { listDeskProblems } from "./settings/deskProblems.ts"
import { getContestSettings } from "./settings/readSettings.ts"
import { renderContestText } from "./settings/renderText.ts"
import { saveContestSettings } from "./settings/saveSettings.ts"

/** Making contests and leading them through their life. */
export const deskHandlers = handlersFor("desk")({
  listDeskContests: ({ viewer }) => listDeskContests(viewer.userId),
  getDeskContest: (request) => getDeskContest(atDesk(request)),
  createContest: ({ viewer, payload }) => createContest(viewer.userId, payload),
  getContestSettings: (request) => getContestSettings(atDesk(request), request.language),
  saveContestSettings: (request) => saveContestSettings(atDesk(request), request.payload, request.language),
  renderContestText: (request) => renderContestText(atDesk(request), request.payload.markdown),
  listDeskProblems: (request) => listDeskProblems(atDesk(request), request.query.q ?? "", request.language),
  getContestLife: (request) => getContestLife(atDesk(request), request.language),
  actOnContest: (request) => actOnContest(atDesk(request), request.payload, request.language),
  previewContest: (request) => previewContest(atDesk(request), request.query, request.language),
  listOrganisers: (request) => listOrganisers(atDesk(request)),
  addOrganiser: (request) => addOrganiser(atDesk(request), request.payload),
  changeOrganiser: (request) =>
    changeOrganiser({ ...atDesk(request), organiser: request.params.userId }, request.payload.power),
  removeOrganiser: (request) => removeOrganiser({ ...atDesk(request), organiser: request.params.userId }),
  listAudit: (request) => listAudit(atDesk(request), request.query)
})
