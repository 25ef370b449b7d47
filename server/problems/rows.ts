import { Schema, SchemaGetter } from "effect"

/** `timestamptz` of PostgreSQL as the contract's ISO text. */
export const Moment = Schema.Date.pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((date: Date) => date.toISOString()),
    encode: SchemaGetter.transform((text: string) => new Date(text))
  })
)

/** Decodes all rows of a query by one schema. */
export const rowsOf = <A, I>(row: Schema.Codec<A, I>) => Schema.decodeUnknownEffect(Schema.Array(row))
