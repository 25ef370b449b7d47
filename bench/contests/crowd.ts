import { readFileSync } from "node:fs"
import { Client } from "pg"
import { SignJWT } from "jose"
import { clusterLayout } from "../../server/platform/database/embedded/layout.ts"
import { deriveKey, signingKeyFile } from "../../server/platform/SigningKey.ts"
import type { RealServer } from "../../tests/support/realServer.ts"

/** A participant who is already signed in. */
export interface Participant {
  readonly userId: number
  readonly token: string
  readonly window: string
}

export interface Query {
  <Row extends object>(text: string, values?: ReadonlyArray<unknown>): Promise<ReadonlyArray<Row>>
  /** Data directory of the server. */
  readonly dataDir: string
}

/** Connects to a server's database for the duration of the benchmark. */
export async function connectTo({
  dataDir
}: RealServer): Promise<{ query: Query; end: () => Promise<void> }> {
  const client = new Client({ host: clusterLayout(dataDir).socketFolder, user: "zama", database: "zama" })
  await client.connect()
  return {
    query: Object.assign(
      async <Row extends object>(text: string, values: ReadonlyArray<unknown> = []) =>
        (await client.query(text, [...values])).rows as ReadonlyArray<Row>,
      { dataDir }
    ),
    end: () => client.end()
  }
}

/** Inserts signed-in users; sessions last a month, so participants do not sign in at the start. */
export async function seedCrowd(
  query: Query,
  name: string,
  count: number
): Promise<ReadonlyArray<Participant>> {
  const users = await query<{ id: string; sid: string; window: string }>(
    `with made as (
      insert into users (email, password_hash, privacy_consent_version, personal_data_consent_version,
        email_confirmed_at, first_name, last_name, city, date_of_birth)
      select $1 || n || '@zama.test', 'x', '1', '1', now(), 'Аня', 'Ёлкина', 'Тверь', '2012-05-17'
      from generate_series(1, $2) n returning id)
    insert into sessions (user_id, user_agent, address, shared_device)
    select id, 'bench', '127.0.0.1', false from made returning user_id as id, id as sid, gen_random_uuid() as window`,
    [name, count]
  )
  const key = new Uint8Array(
    deriveKey(readFileSync(signingKeyFile(query.dataDir), "utf8").trim(), "access_tokens")
  )
  const signed = ({ id, sid }: { id: string; sid: string }) =>
    new SignJWT({ sid, roles: [] })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("zama")
      .setSubject(id)
      .setExpirationTime("4h")
      .sign(key)
  return Promise.all(
    users.map(async (user) => ({ userId: Number(user.id), token: await signed(user), window: user.window }))
  )
}

interface BenchContest {
  readonly slug: string
  /** Relative to now; negative if the contest has started. */
  readonly startsInMs: number
  /** Ids, or how many of the first problems. */
  readonly problems: number | ReadonlyArray<number>
}

const firstProblems = async (query: Query, count: number) => {
  const rows = await query<{ id: string }>("select id from problems order by id limit $1", [count])
  return rows.map(({ id }) => Number(id))
}

/** Inserts a one-hour contest and registers the crowd. */
export async function insertBenchContest(
  query: Query,
  { slug, startsInMs, problems }: BenchContest,
  crowd: ReadonlyArray<Participant>
): Promise<number> {
  const starts = new Date(Date.now() + startsInMs)
  const [contest] = await query<{ id: string }>(
    `insert into contests (slug, status, title_ru, title_en, summary_ru, summary_en, registration_starts_at,
      registration_ends_at, starts_at, ends_at, next_moment)
    values ($1, 'open_registration', 'Осенний кубок', 'Autumn cup', 'Для всех.', 'For everyone.',
      now() - interval '1 day', $2, $2, $2::timestamptz + interval '1 hour', now()) returning id`,
    [slug, starts]
  )
  const id = Number(contest?.id)
  await query(
    `insert into contest_problems (contest_id, problem_id, ordinal)
      select $1, id, ordinal from unnest($2::bigint[]) with ordinality as p (id, ordinal)`,
    [id, typeof problems === "number" ? await firstProblems(query, problems) : problems]
  )
  await query(
    `insert into contest_pages (contest_id, kind, language, markdown, html)
      select $1, 'landing', language, '', repeat('<p>Four tasks, one hour, and good luck to everybody.</p>', 20)
      from unnest(array['ru', 'en']) language`,
    [id]
  )
  await query(`insert into contest_participants (contest_id, user_id) select $1, unnest($2::bigint[])`, [
    id,
    crowd.map(({ userId }) => userId)
  ])
  await query("analyze contest_participants, users, sessions, contests")
  return id
}
