import * as Effect from "effect/Effect"
import type { InputOf, SendOptions } from "../../../../api/client.ts"
import { Conflict, Rejected } from "../../../../api/errors.ts"
import { OrganiserApi } from "../../../../api/OrganiserApi.ts"
import { failedWith } from "../../../../machines/failedWith.ts"

/** Announces to all participants or to one; an unknown recipient is an error of the field `reader`. */
export const announce = (input: InputOf<"announce">, noSuchUser: string, options: SendOptions) =>
  OrganiserApi.use((calls) => calls.announce(input, options)).pipe(
    Effect.mapError((error) =>
      failedWith(error, "NotFound")
        ? new Rejected({ message: noSuchUser, fieldErrors: { reader: [noSuchUser] } })
        : error
    )
  )

/** Answers a question; a conflict says that somebody else has answered it. */
export const answerQuestion = (input: InputOf<"answerQuestion">, conflict: string, options: SendOptions) =>
  OrganiserApi.use((calls) => calls.answerQuestion(input, options)).pipe(
    Effect.mapError((error) => (failedWith(error, "Conflict") ? new Conflict({ message: conflict }) : error))
  )
