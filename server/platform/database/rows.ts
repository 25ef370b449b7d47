import { type Effect, Schema, SchemaGetter } from "effect"

/** `timestamptz` of PostgreSQL as the contract's ISO text. */
export const Moment = Schema.Date.pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((date: Date) => date.toISOString()),
    encode: SchemaGetter.transform((text: string) => new Date(text))
  })
)

type RowDecoder<A> = (rows: unknown) => Effect.Effect<ReadonlyArray<A>, Schema.SchemaError>

const decoders = new WeakMap<object, RowDecoder<unknown>>()

/** Decodes all rows of a query by one schema; made once for each, since making one costs more than most rows. */
export const rowsOf = <A, I>(row: Schema.Codec<A, I>): RowDecoder<A> => {
  const known = decoders.get(row)
  if (known !== undefined) return known as RowDecoder<A>
  const decode = Schema.decodeUnknownEffect(Schema.Array(row))
  decoders.set(row, decode)
  return decode
}
