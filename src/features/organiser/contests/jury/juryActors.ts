import * as Effect from "effect/Effect"
import { Conflict, Rejected, type ApiError } from "../../../../api/errors.ts"
import { failedWith } from "../../../../machines/failedWith.ts"

/** Makes an unknown recipient of an announcement an error of the field `reader`. */
export const orUnknownReader = <A>(announced: Effect.Effect<A, ApiError>, noSuchUser: string) =>
  Effect.mapError(announced, (error) =>
    failedWith(error, "NotFound")
      ? new Rejected({ message: noSuchUser, fieldErrors: { reader: [noSuchUser] } })
      : error
  )

/** Makes a conflict say that somebody else has answered the question. */
export const orConflict = <A>(answered: Effect.Effect<A, ApiError>, conflict: string) =>
  Effect.mapError(answered, (error) =>
    failedWith(error, "Conflict") ? new Conflict({ message: conflict }) : error
  )
