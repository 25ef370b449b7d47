import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** In the order of their foreign keys. */
const files = ["account", "platform", "practice", "olympiads", "organiser", "learning", "rewards", "messages"]

const read = (area: string) => readFileSync(join(import.meta.dirname, "baseline", `${area}.sql`), "utf8")

/** The whole schema. Each file is a `do` block, because the extended protocol takes one statement at a time. */
export const baseline = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(files, (area) => sql.unsafe(`do $baseline$ begin\n${read(area)}\nend $baseline$`), {
    discard: true
  })
)
