import { Effect, Schema, SchemaGetter } from "effect"

/** PostgreSQL `timestamptz` as the ISO text of the contract. */
export const Moment = Schema.Date.pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((date: Date) => date.toISOString()),
    encode: SchemaGetter.transform((text: string) => new Date(text))
  })
)

type RowDecoder<A> = (rows: unknown) => Effect.Effect<ReadonlyArray<A>, Schema.SchemaError>

const decoders = new WeakMap<object, RowDecoder<unknown>>()

const withIsoTexts = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value])
  )

/** Decodes rows whose columns are the fields of a contract schema. */
export const rowsLike = <A>(row: Schema.Codec<A, unknown>): RowDecoder<A> => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(Schema.toType(row)))
  return (rows) => decode((rows as ReadonlyArray<object>).map(withIsoTexts))
}

interface RowsOf {
  <A, I>(row: Schema.Codec<A, I>): RowDecoder<A>
  <const Fields extends Schema.Struct.Fields>(columns: Fields): RowDecoder<Schema.Struct<Fields>["Type"]>
}

/**
 * Decodes the rows of a query by a schema or by its columns. Caches decoders: creating one costs more than decoding
 * most results.
 */
export const rowsOf: RowsOf = (row: object) => {
  const known = decoders.get(row)
  if (known !== undefined) return known as RowDecoder<never>
  const schema = Schema.isSchema(row) ? row : Schema.Struct(row as Schema.Struct.Fields)
  const decode = Schema.decodeUnknownEffect(Schema.Array(schema as Schema.Codec<unknown>))
  decoders.set(row, decode)
  return decode as RowDecoder<never>
}

/** Decodes the ids of a query or of `insert … returning id`. */
export const decodeIds = rowsOf({ id: Schema.Int })

const decodeTotals = rowsOf({ total: Schema.Int })

/** Reads the `total` of a counting query. */
export const totalOf = (rows: unknown) => Effect.map(decodeTotals(rows), ([row]) => row?.total ?? 0)

/** The requested page of a list. */
export interface PageRequest {
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

/** SQL for the title of a problem or contest in a language, else in its other language. */
export const titleIn = (language: "ru" | "en", table: "p" | "c") =>
  language === "ru"
    ? `coalesce(${table}.title_ru, ${table}.title_en)`
    : `coalesce(${table}.title_en, ${table}.title_ru)`
