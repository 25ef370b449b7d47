import { Effect } from "effect"
import { invalid } from "../../../platform/http/ApiError.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { htmlOf } from "./checkSettings.ts"

/** The page that Markdown becomes, by the renderer that makes the participants' pages. */
export const renderContestText = Effect.fn("renderContestText")(function* (
  access: OrganiserAccess,
  markdown: string
) {
  yield* organiserContest(access, "editor")
  const html = htmlOf(markdown)
  if (html !== null) return { html }
  return yield* invalid({ markdown: ["organiser.formula"] })
})
