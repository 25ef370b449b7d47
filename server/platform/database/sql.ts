import { Context, Effect, Schema, SchemaGetter } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { ReadSql } from "./sqlLayer.ts"

type Value =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | undefined
  | ReadonlyArray<string | number | boolean | Uint8Array | null>
  | Statement.Fragment
  | Statement.Helper

const statementsOn = <Id>(client: Effect.Effect<SqlClient.SqlClient, never, Id>) =>
  Object.assign(
    <Row extends object>(strings: TemplateStringsArray, ...values: ReadonlyArray<Value>) =>
      Effect.flatMap(client, (run) => run<Row>(strings, ...values)),
    {
      unsafe: <Row extends object>(text: string, values?: ReadonlyArray<unknown>) =>
        Effect.flatMap(client, (run) => run.unsafe<Row>(text, values)),
      literal: (text: string) => Statement.fragment([Statement.literal(text)]),
      insert: (row: Readonly<Record<string, unknown>>) => Statement.recordInsertHelper([row]),
      update: (row: Readonly<Record<string, unknown>>) => Statement.recordUpdateHelperSingle(row, [])
    }
  )

/** A statement, part of the surrounding transaction if there is one. */
export const sql = statementsOn(SqlClient.SqlClient)

/** A statement on a shared connection for reads outside transactions. */
export const readSql = statementsOn(ReadSql)

/** A part of a statement, with its values. */
export const fragment = (
  strings: TemplateStringsArray,
  ...values: ReadonlyArray<Value>
): Statement.Fragment =>
  Statement.fragment(
    strings.flatMap((text, index) => {
      if (index === values.length) return [Statement.literal(text)]
      const value = values[index]
      return [
        Statement.literal(text),
        ...(Statement.isFragment(value) ? value.segments : [Statement.parameter(value)])
      ]
    })
  )

/** Runs an effect in a transaction, or in a savepoint of the surrounding one. */
export const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (client) => client.withTransaction(effect))

/** Runs an effect on a connection of its own: what it writes stays although the surrounding transaction is rolled back. */
export const outsideTransaction = <A, E, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (client) =>
    Effect.updateContext(
      effect,
      // No effect asks for the service of the transaction by its type.
      (context: Context.Context<R>) => Context.omit(client.transactionService)(context) as Context.Context<R>
    )
  )

/** PostgreSQL `timestamptz` as the ISO text of the contract. */
export const Moment = Schema.Date.pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((date: Date) => date.toISOString()),
    encode: SchemaGetter.transform((text: string) => new Date(text))
  })
)

/** Decodes rows, or the rows of a statement. */
type RowDecoder<A> = <Rows>(
  rows: Rows
) => Rows extends Effect.Effect<unknown, infer E, infer R>
  ? Effect.Effect<ReadonlyArray<A>, E | Schema.SchemaError, R>
  : Effect.Effect<ReadonlyArray<A>, Schema.SchemaError>

const decoder = <A>(decode: (rows: unknown) => Effect.Effect<ReadonlyArray<A>, Schema.SchemaError>) =>
  ((rows: unknown) => (Effect.isEffect(rows) ? Effect.flatMap(rows, decode) : decode(rows))) as RowDecoder<A>

const decoders = new WeakMap<object, RowDecoder<unknown>>()

const withIsoTexts = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value])
  )

/** Decodes rows whose columns are the fields of a contract schema. */
export const rowsLike = <A>(row: Schema.Codec<A, unknown>): RowDecoder<A> => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(Schema.toType(row)))
  return decoder((rows) => decode((rows as ReadonlyArray<object>).map(withIsoTexts)))
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
  const decode = decoder(Schema.decodeUnknownEffect(Schema.Array(schema as Schema.Codec<unknown>)))
  decoders.set(row, decode)
  return decode as RowDecoder<never>
}

/** The first row, or null. */
export const firstRow = <A, E, R>(rows: Effect.Effect<ReadonlyArray<A>, E, R>) =>
  Effect.map(rows, ([row]) => row ?? null)

/** Decodes the ids of a query or of `insert … returning id`. */
export const decodeIds = rowsOf({ id: Schema.Int })

const decodeTotals = rowsOf({ total: Schema.Int })

/** The `total` of a counting query. */
export const totalOf = <E, R>(statement: Effect.Effect<unknown, E, R>) =>
  Effect.map(decodeTotals(statement), ([row]) => row?.total ?? 0)

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
