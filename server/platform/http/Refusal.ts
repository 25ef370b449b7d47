import { Data } from "effect"
import type { FailureCode, FailureKind } from "../../../src/api/contract/failures.ts"
import type { ServerMessageKey } from "../i18n/translate.ts"

/**
 * Why a call is refused, as a value; the platform turns it into status, translated body and headers.
 *
 * `errors` names fields by their wire names.
 */
export class Refusal extends Data.TaggedError("Refusal")<{
  readonly kind: FailureKind
  readonly code?: FailureCode | undefined
  readonly message: ServerMessageKey
  readonly values?: Readonly<Record<string, string | number>> | undefined
  readonly errors?: Readonly<Record<string, ReadonlyArray<ServerMessageKey>>> | undefined
  readonly retryAfterSeconds?: number | undefined
}> {}

/** What does not exist, and what is nobody's business. */
export const notThere = new Refusal({ kind: "notFound", message: "failure.notFound" })
