import { Effect } from "effect"
import { isStorable } from "../../platform/database/storableText.ts"
import { Refusal } from "../../platform/http/Refusal.ts"

/** A text of a form as PostgreSQL can keep it; refused with the name of its field otherwise. */
export const storableField = (field: string, text: string): Effect.Effect<string, Refusal> =>
  isStorable(text)
    ? Effect.succeed(text)
    : Effect.fail(
        new Refusal({
          kind: "invalid",
          message: "failure.invalid",
          errors: { [field]: ["validation.invalid"] }
        })
      )
