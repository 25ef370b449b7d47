import { Effect, Schema } from "effect"
import type { CallName, InputOf } from "./client.ts"
import { endpointOf } from "./endpointOf.ts"
import type { FieldErrors } from "./errors.ts"

/** Validates a call's payload against the contract before sending. */
export async function checkPayload<Name extends CallName>(
  name: Name,
  payload: InputOf<Name> extends { readonly payload: infer Payload } ? Payload : never
): Promise<FieldErrors> {
  const { payload: schema } = await Effect.runPromise(endpointOf(name))
  if (schema === undefined) return {}
  const standard = Schema.toStandardSchemaV1(Schema.toType(schema as Schema.Codec<unknown>), {
    parseOptions: { errors: "all" }
  })
  const { issues = [] } = await standard["~standard"].validate(payload)
  const fieldErrors: Record<string, Array<string>> = {}
  for (const { path = [], message } of issues) {
    const field = String(path[0] ?? "")
    const known = (fieldErrors[field] ??= [])
    if (!known.includes(message)) known.push(message)
  }
  return fieldErrors
}
