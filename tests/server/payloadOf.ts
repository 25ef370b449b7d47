import { Schema } from "effect"

/** An answer's payload, validated against the contract. */
export const payloadOf = <A, I>(
  success: Schema.Codec<A, I>,
  { body }: { readonly body: { readonly payload?: unknown } }
): A => Schema.decodeUnknownSync(success)(body.payload)
