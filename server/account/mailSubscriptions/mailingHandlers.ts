import { Effect } from "effect"
import { guestWrite } from "../accounts/SignInLimits.ts"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { changeSubscription } from "./changeSubscription.ts"

interface Posted {
  readonly params: { readonly token: string }
  readonly address: string
}

const change = (wanted: boolean) => (request: Posted) =>
  Effect.andThen(guestWrite(request), changeSubscription(request.params.token, wanted))

/** Calls of a mail's unsubscribe link. */
export const mailingHandlers = handlersFor("mailings")({
  unsubscribe: change(false),
  resubscribe: change(true)
})
