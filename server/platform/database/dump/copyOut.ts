import type { Readable } from "node:stream"
import type { Client } from "pg"
import { to } from "pg-copy-streams"
import { type DumpedTable, jobs } from "./DumpShape.ts"

/** The values that a sequence has reached, by the names of its table and column. */
export type Sequences = ReadonlyArray<{
  readonly table: string
  readonly column: string
  readonly last: string
}>

/** Settings under which a value has one spelling in every database, and rows come in the order of the table. */
const formats = `set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

export const fixFormats = (client: Client) => client.query(formats)

export const nameOf = (client: Client, { name }: DumpedTable): string =>
  name === jobs.name ? name : client.escapeIdentifier(name)

export const columnsOf = (client: Client, { columns }: DumpedTable): string =>
  columns.map(({ name }) => client.escapeIdentifier(name)).join(", ")

/** A job at work is one to be done again, and one in a queue of a language goes back: their workers are not in the dump. */
const changed: Readonly<Record<string, string>> = {
  state: "case when state = 'active' then 'retry' else state end",
  name: "split_part(name, '-', 1)"
}

const openJobs = `select ${jobs.columns
  .map(({ name }) => changed[name] ?? name)
  .join(", ")} from pgboss.job where state <= 'active' order by created_on, id`

/** The rows of a table in the text format of COPY. `rowCount` is set at the end. */
export const copyOut = (client: Client, table: DumpedTable): Readable & { readonly rowCount: number } => {
  const source =
    table.name === jobs.name ? `(${openJobs})` : `${nameOf(client, table)} (${columnsOf(client, table)})`
  return client.query(to(`copy ${source} to stdout`))
}

const identities = `select c.relname as "table", a.attname as "column",
    pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> ''
  order by c.relname::text collate "C", a.attname::text collate "C"`

/** Reads the sequences of identity columns; unused ones are left out. */
export const readSequences = async (client: Client): Promise<Sequences> => {
  const { rows } = await client.query<{ table: string; column: string; last: string | null }>(
    `select i."table", i."column", pg_sequence_last_value(i.sequence)::text as last from (${identities}) i`
  )
  return rows.flatMap(({ last, ...identity }) => (last === null ? [] : [{ ...identity, last }]))
}

/** Moves the sequences to the values of a dump. */
export const setSequences = async (client: Client, sequences: Sequences): Promise<void> => {
  for (const { table, column, last } of sequences) {
    await client.query("select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint)", [
      table,
      column,
      last
    ])
  }
}
