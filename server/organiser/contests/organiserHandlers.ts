import { handlersFor } from "../../platform/http/handlersFor.ts"
import {
  organiserAccess,
  type OrganiserAccess,
  organiserContest
} from "../../olympiads/store/organiserContest.ts"
import { actOnContest, getContestLife } from "./life/contestLife.ts"
import { getOrganiserContest, listOrganiserContests } from "./listOrganiserContests.ts"
import { previewContest } from "./preview/previewContest.ts"
import { listAudit } from "./rights/listAudit.ts"
import { addOrganiser, listOrganisers, removeOrganiser, setOrganiserRole } from "./rights/organisers.ts"
import { createContest } from "./settings/createContest.ts"
import { listOrganiserProblems } from "./settings/organiserProblems.ts"
import { getContestSettings } from "./settings/readSettings.ts"
import { saveContestSettings } from "./settings/saveSettings.ts"
import { Effect } from "effect"
import { invalid } from "../../platform/http/ApiError.ts"
import { htmlOf } from "./settings/checkSettings.ts"

/** Renders Markdown like the participants' pages; an invalid formula is a field error. */
const renderContestText = Effect.fn("renderContestText")(function* (
  access: OrganiserAccess,
  markdown: string
) {
  yield* organiserContest(access, "editor")
  const html = htmlOf(markdown)
  if (html !== null) return { html }
  return yield* invalid({ markdown: ["organiser.formula"] })
})

/** Handlers for contests, settings and organiser roles. */
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
    setOrganiserRole(
      { ...organiserAccess(request), organiser: request.params.userId },
      request.payload.organiserRole
    ),
  removeOrganiser: (request) =>
    removeOrganiser({ ...organiserAccess(request), organiser: request.params.userId }),
  listAudit: (request) => listAudit(organiserAccess(request), request.query)
})
