import type { TestServer } from "../../support/server.ts"

/** Tables that requests and the server's own tasks write even when a call is refused. */
const unrelated = [
  ...["events", "rate_limits", "failed_requests", "mail_requests", "refresh_tokens", "fingerprints"],
  ...["passkey_challenges", "security_events", "alarms"]
]

/** Columns that time changes. */
const timed: Readonly<Record<string, string>> = {
  contests: "status,next_moment,revision",
  sessions: "last_used_at",
  contest_participants: "seen_at,changed_in"
}

const queries = new WeakMap<TestServer, Promise<string>>()

const makeQuery = async ({ sql }: TestServer) => {
  const tables = await sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'"
  )
  return tables
    .filter(({ name }) => !unrelated.includes(name))
    .map(
      ({ name }) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(
        (to_jsonb(line) - '{${timed[name] ?? ""}}'::text[])::text, 0)), 0) as hash from "${name}" line`
    )
    .concat("select 'mails', count(*)::text from pgboss.job where name = 'mail'")
    .join(" union all ")
}

type Tables = ReadonlyMap<string, string>

/** The number of rows and a hash of them, for each table. */
export const readTables = async (server: TestServer): Promise<Tables> => {
  const query = queries.get(server) ?? makeQuery(server)
  queries.set(server, query)
  const found = await server.sql<{ name: string; hash: string }>(await query)
  return new Map(found.map(({ name, hash }) => [name, hash]))
}

export const changedTables = (before: Tables, after: Tables): ReadonlyArray<string> =>
  [...after].flatMap(([name, hash]) => (before.get(name) === hash ? [] : [name]))
