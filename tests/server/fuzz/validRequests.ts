import { Arbitrary, Effect, Schema } from "effect"
import type { CallName } from "../../../src/api/client.ts"
import { endpoints } from "../../../src/api/endpoints.ts"
import { requests, type Sent } from "../access/requests.ts"
import type { Fixture } from "../access/fixture.ts"

type Fields = Readonly<Record<string, string>>

/** Values of a schema as they go over the wire; none for a schema whose values cannot be generated. */
const sampled = async (schema: Schema.Top, count: number, seed: number): Promise<ReadonlyArray<unknown>> => {
  try {
    const arbitrary = Arbitrary.schema(schema as Schema.Codec<unknown>)
    const values = await Effect.runPromise(
      Arbitrary.sampleEffect(arbitrary, { count, seed, size: 6, maxDiscards: 25 * count })
    )
    const encode = Schema.encodeUnknownSync(schema as Schema.Codec<unknown>)
    return values.flatMap((value) => {
      try {
        return [encode(value)]
      } catch {
        return []
      }
    })
  } catch {
    return []
  }
}

const fields = async (schema: Schema.Struct.Fields | undefined, count: number, seed: number) =>
  schema === undefined ? [] : ((await sampled(Schema.Struct(schema), count, seed)) as ReadonlyArray<Fields>)

/**
 * Valid requests of a call: one about the objects of the callers, and those that its schemas generate. Generated bodies and queries
 * come with the parameters of the first, so that they reach the handler.
 */
export async function validRequests(
  fixture: Fixture,
  name: CallName,
  { count, seed }: { readonly count: number; readonly seed: number }
): Promise<ReadonlyArray<Sent>> {
  const { params, query, payload, multipart } = endpoints[name]
  const own: Sent = (await requests[name]?.(fixture, "owner")) ?? {}
  const addresses = await fields(params, Math.ceil(count / 40), seed)
  const searches = await fields(query, count, seed)
  const bodies = payload === undefined || multipart !== undefined ? [] : await sampled(payload, count, seed)
  const forms =
    multipart === undefined || payload === undefined
      ? []
      : ((await sampled(payload, count, seed)) as ReadonlyArray<Fields>)
  return [
    own,
    ...addresses.map((each) => ({ ...own, params: each })),
    ...searches.map((each) => ({ ...own, query: each })),
    ...bodies.map((body) => ({ ...own, body })),
    ...forms.map((each) => ({ ...own, form: { ...own.form!, fields: each } }))
  ]
}
