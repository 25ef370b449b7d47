import { Effect } from "effect"
import { Refusal } from "../../../platform/http/Refusal.ts"
import { type AtDesk, deskContest } from "../../../olympiads/store/organiserContest.ts"
import { htmlOf } from "./checkSettings.ts"

/** The page that Markdown becomes, by the renderer that makes the participants' pages. */
export const renderContestText = Effect.fn("renderContestText")(function* (desk: AtDesk, markdown: string) {
  yield* deskContest(desk, "edit")
  const html = htmlOf(markdown)
  if (html !== null) return { html }
  return yield* new Refusal({
    kind: "invalid",
    message: "failure.invalid",
    errors: { markdown: ["desk.formula"] }
  })
})
