import { handlersFor } from "../platform/http/handlersFor.ts"
import { actOnContest, getContestLife } from "./desk/life/contestLife.ts"
import { getDeskContest, listDeskContests } from "./desk/listDeskContests.ts"
import { previewContest } from "./desk/preview/previewContest.ts"
import { listAudit } from "./desk/rights/listAudit.ts"
import { addOrganiser, changeOrganiser, listOrganisers, removeOrganiser } from "./desk/rights/organisers.ts"
import { createContest } from "./desk/settings/createContest.ts"
import { listDeskProblems } from "./desk/settings/deskProblems.ts"
import { getContestSettings } from "./desk/settings/readSettings.ts"
import { renderContestText } from "./desk/settings/renderText.ts"
import { saveContestSettings } from "./desk/settings/saveSettings.ts"

interface Asked {
  readonly params: { readonly slug: string }
  readonly viewer: { readonly userId: number }
}

const at = ({ params, viewer }: Asked) => ({ slug: params.slug, userId: viewer.userId })

/** Making contests and leading them through their life. */
export const deskHandlers = handlersFor("desk")({
  listDeskContests: ({ viewer }) => listDeskContests(viewer.userId),
  getDeskContest: (request) => getDeskContest(at(request)),
  createContest: ({ viewer, payload }) => createContest(viewer.userId, payload),
  getContestSettings: (request) => getContestSettings(at(request), request.language),
  saveContestSettings: (request) => saveContestSettings(at(request), request.payload, request.language),
  renderContestText: (request) => renderContestText(at(request), request.payload.markdown),
  listDeskProblems: (request) => listDeskProblems(at(request), request.query.q ?? "", request.language),
  getContestLife: (request) => getContestLife(at(request), request.language),
  actOnContest: (request) => actOnContest(at(request), request.payload, request.language),
  previewContest: (request) => previewContest(at(request), request.query, request.language),
  listOrganisers: (request) => listOrganisers(at(request)),
  addOrganiser: (request) => addOrganiser(at(request), request.payload),
  changeOrganiser: (request) =>
    changeOrganiser({ ...at(request), organiser: request.params.userId }, request.payload.power),
  removeOrganiser: (request) => removeOrganiser({ ...at(request), organiser: request.params.userId }),
  listAudit: (request) => listAudit(at(request), request.query)
})
