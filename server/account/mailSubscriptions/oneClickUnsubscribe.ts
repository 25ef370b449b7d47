import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { pages } from "../../../src/routes/pages.ts"
import { translate } from "../../platform/i18n/translate.ts"
import { errorResponse } from "../../platform/http/errorResponse.ts"
import { requestLanguage } from "../../platform/http/requestLanguage.ts"
import { changeSubscription } from "./changeSubscription.ts"
import { MailingTokens } from "../../messages/mailings/MailingTokens.ts"
import { catchApiErrors } from "../../platform/http/ApiError.ts"

const answer = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const { token = "" } = yield* HttpRouter.params
  const language = requestLanguage(headers["accept-language"])
  return yield* changeSubscription(token, false).pipe(
    Effect.as(HttpServerResponse.text(`${translate(language, "mailing.unsubscribed")}\n`)),
    catchApiErrors((error) => Effect.succeed(errorResponse(error, language))),
    Effect.orDie
  )
})

/**
 * One-click unsubscribe (RFC 8058) at the address in `List-Unsubscribe`, which is also the page's; ignores the body.
 * A mail service posts for many readers from one address, so there is no rate limit.
 */
export const oneClickUnsubscribe = HttpRouter.use((router) =>
  Effect.flatMap(Effect.context<SqlClient.SqlClient | MailingTokens>(), (context) =>
    router.add("POST", pages.unsubscribe.path, Effect.provideContext(answer, context))
  )
)
