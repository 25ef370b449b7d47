import { Schema } from "effect"
import type { Client } from "pg"

const Column = Schema.Struct({ name: Schema.String, type: Schema.String })

/** A table with its stored columns, in the order of their names. */
export const DumpedTable = Schema.Struct({ name: Schema.String, columns: Schema.Array(Column) })
export type DumpedTable = typeof DumpedTable.Type

/** What a dump consists of: the migrations that made its tables, and the tables with their columns. */
export const DumpShape = Schema.Struct({
  migrations: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  tables: Schema.Array(DumpedTable)
})
export type DumpShape = typeof DumpShape.Type

const text = (name: string) => ({ name, type: "text" })
const integer = (name: string) => ({ name, type: "integer" })
const moment = (name: string) => ({ name, type: "timestamp with time zone" })

/**
 * Jobs that are still to be done. pg-boss makes and migrates its tables itself, so a dump has only these columns and
 * states, which every version of it has.
 */
export const jobs: DumpedTable = {
  name: "pgboss.job",
  columns: [
    { name: "id", type: "uuid" },
    text("name"),
    integer("priority"),
    { name: "data", type: "jsonb" },
    integer("retry_limit"),
    integer("retry_count"),
    integer("retry_delay"),
    { name: "retry_backoff", type: "boolean" },
    integer("retry_delay_max"),
    integer("expire_seconds"),
    integer("deletion_seconds"),
    text("singleton_key"),
    text("group_id"),
    text("group_tier"),
    moment("start_after"),
    moment("created_on"),
    moment("keep_until"),
    text("dead_letter"),
    text("policy"),
    integer("heartbeat_seconds"),
    text("state")
  ]
}

const tablesStatement = `
  select c.relname as name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
      order by a.attname::text collate "C") as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname::text collate "C"`

/** Reads the shape of a migrated database. */
export const readShape = async (client: Client): Promise<DumpShape> => {
  const migrations = await client.query<DumpShape["migrations"][number]>(
    "select migration_id as id, name from schema_migrations order by id"
  )
  const tables = await client.query<DumpedTable>(tablesStatement)
  const queue = await client.query("select where to_regclass('pgboss.job') is not null")
  return { migrations: migrations.rows, tables: queue.rowCount === 0 ? tables.rows : [...tables.rows, jobs] }
}
