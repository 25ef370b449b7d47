import { Effect, Layer } from "effect"
import type { Client } from "pg"
import { AvatarSize } from "../../../src/api/contract/account/account.ts"
import { type Address, DatabaseAddress } from "../../../server/platform/database/DatabaseAddress.ts"
import { sqlLayer } from "../../../server/platform/database/sqlLayer.ts"
import { verifyTotals } from "../../../server/olympiads/results/verifyTotals.ts"
import type { TestSmtp } from "../../support/smtp.ts"
import { callApi } from "../../support/testLearner.ts"
import type { Facts } from "./Facts.ts"
import type { LearnerRecord } from "./LearnerRecord.ts"
import type { PatientLearner } from "./PatientLearner.ts"
import { type Picture, pictureIn } from "./pictures.ts"
import { onDatabase } from "./onDatabase.ts"
import { isFinal, shownOf } from "./sentSolutions.ts"
import { until } from "./until.ts"

export interface Source {
  /** Address of the server itself. */
  readonly url: string
  readonly database: Address
  readonly smtp: TestSmtp
  readonly pictures: ReadonlyArray<Picture>
  /** How many judges work. */
  readonly judges: number
  /** What remains on the machine, in words. */
  readonly remains: () => ReadonlyArray<string>
}

/** The learners whose acts are recorded, all that are signed in, and one who may read reports. */
export interface People {
  readonly records: ReadonlyArray<LearnerRecord>
  readonly learners: ReadonlyArray<PatientLearner>
  readonly support: PatientLearner
}

const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The rows of the facts that are read as they are. */
const statements = {
  solutions: `select s.id::int, s.user_id::int as "userId", s.request_key as key, s.problem_id::int as "problemId",
    s.status, (select count(*)::int from solution_results r where r.solution_id = s.id) as results,
    (select count(*)::int from notifications n where n.kind = 'verdict' and n.subject = s.id) as notified
    from solutions s order by s.id`,
  counters: `select id::int as "problemId", attempts, accepted from problems where attempts > 0
    or id in (select problem_id from solutions)`,
  entries: `select user_id::int as "userId", cause, amount from ledger_entries`,
  wallets: `select user_id::int as "userId", balance, freezes, frame from wallets`,
  participants: `select c.slug as contest, p.user_id::int as "userId", ${iso("p.started_at")} as "startedAt",
    p.window_id as window from contest_participants p join contests c on c.id = p.contest_id`,
  questions: `select q.id::int, c.slug as contest, q.user_id::int as "userId", q.text
    from contest_questions q join contests c on c.id = q.contest_id`,
  attempts: `select id::int, user_id::int as "userId", test_id as test from entry_test_attempts`
} as const

const readRows = async (client: Client) => {
  const read = async <Name extends keyof typeof statements>(name: Name) =>
    (await client.query(statements[name])).rows as unknown as Facts[Name]
  return {
    solutions: await read("solutions"),
    counters: await read("counters"),
    entries: await read("entries"),
    wallets: await read("wallets"),
    participants: await read("participants"),
    questions: await read("questions"),
    attempts: await read("attempts")
  }
}

const readAnswers = async (client: Client): Promise<Facts["answers"]> => {
  const { rows } = await client.query<{ attempt: number; question: number; answer: object }>(
    "select attempt_id::int as attempt, question::int, answer from entry_test_answers"
  )
  return rows.map(({ answer, ...where }) => ({ ...where, answer: JSON.stringify(answer) }))
}

type Read = (kind: string, path: string) => Promise<string>

/** Reads pictures as the platform shows them. */
const pictureReader =
  ({ pictures }: Source, support: PatientLearner): Read =>
  async (kind, path) =>
    pictureIn(pictures, kind, await support.read(path))

const readReports = async (client: Client, read: Read): Promise<Facts["reports"]> => {
  const { rows } = await client.query<{
    number: number
    userId: number
    text: string
    ordinals: Array<number>
  }>(
    `select r.id::int as number, r.user_id::int as "userId", r.text,
      array(select ordinal::int from report_images i where i.report_id = r.id order by 1) as ordinals from reports r`
  )
  const withPictures = rows.map(async ({ ordinals, ...report }) => {
    const path = `/organiser/reports/${report.number}/images`
    return { ...report, pictures: await Promise.all(ordinals.map((n) => read("image", `${path}/${n}`))) }
  })
  return Promise.all(withPictures)
}

const readUsers = async (client: Client, read: Read): Promise<Facts["users"]> => {
  const { rows } = await client.query<{ id: number; email: string; nickname: string; avatar: string | null }>(
    "select id::int, email, nickname, avatar_key as avatar from users where email is not null"
  )
  const withPictures = rows.map(async ({ avatar, ...user }) => {
    const sizes = avatar === null ? [] : AvatarSize.literals
    return {
      ...user,
      pictures: await Promise.all(sizes.map((size) => read(size, `/avatars/${avatar}/${size}`)))
    }
  })
  return Promise.all(withPictures)
}

/** How the session's call is answered, renewed if it needs to be. */
const answerTo = (learner: PatientLearner): Promise<string> =>
  learner.call("GET", "/account/profile").then(
    ({ status, body: { code = "" } }) => `${status} ${code}`.trim(),
    (error: unknown) => String(error)
  )

/** The tokens of an ended session must neither open the profile nor be renewed. */
const answerToEnded = async (url: string, { accessToken, refreshToken }: LearnerRecord["ended"][number]) => {
  const authorization = `Bearer ${accessToken}`
  const profile = await callApi(url, "GET", "/account/profile", undefined, { authorization })
  const body = { access_token: accessToken, refresh_token: refreshToken }
  const renewed = await callApi(url, "POST", "/auth/refresh", body)
  return String(profile.status === 401 ? renewed.status : profile.status)
}

const readSessions = async (
  url: string,
  { records, learners, support }: People
): Promise<Facts["sessions"]> => {
  const open = [support, ...learners, ...records.flatMap(({ sessions }) => sessions)]
  const active = open.map(async (learner) => ({
    email: learner.email,
    isEnded: false,
    answer: await answerTo(learner)
  }))
  // Those that ended before the last check cannot have come back.
  const ended = records.flatMap(({ email, ended: all }) =>
    all.splice(0).map(async (tokens) => ({ email, isEnded: true, answer: await answerToEnded(url, tokens) }))
  )
  return Promise.all([...active, ...ended])
}

const readShown = (records: ReadonlyArray<LearnerRecord>): Facts["shown"] =>
  records
    .flatMap(({ solutions }) => solutions)
    .map((sent) => ({
      id: sent.id ?? 0,
      verdicts: [...new Set(shownOf(sent).filter(isFinal))],
      position: sent.learner.position
    }))

const readEvents = async (client: Client): Promise<Facts["events"]> => {
  const { rows } = await client.query<{ solution: number; events: string }>(
    `select subject::int as solution, string_agg(concat(id, ' ', data->>'status'), ', ' order by id) as events
      from events where kind = 'solution' group by subject`
  )
  return new Map(rows.map(({ solution, events }) => [solution, events]))
}

const readTotals = async (client: Client, database: Address): Promise<ReadonlyArray<string>> => {
  const address = Layer.succeed(DatabaseAddress, database)
  const { rows } = await client.query<{ id: number; slug: string }>("select id::int, slug from contests")
  const verify = Effect.forEach(rows, ({ id, slug }) =>
    Effect.map(verifyTotals(id), ({ differences }) =>
      differences.map((difference) => `the totals of ${slug} differ: ${JSON.stringify(difference)}`)
    )
  )
  const found = await Effect.runPromise(
    verify.pipe(Effect.provide(sqlLayer.pipe(Layer.provide(address))), Effect.scoped)
  )
  return found.flat()
}

/** Recomputes the rating in a transaction that is undone. */
const readRating = async (client: Client): Promise<ReadonlyArray<string>> => {
  await client.query("begin")
  await client.query(
    "create temporary table rated on commit drop as select user_id, points, solved from rating_totals"
  )
  await client.query("select recompute_rating(array(select user_id from rated))")
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from rating_totals t join rated r using (user_id)
      where (t.points, t.solved) is distinct from (r.points, r.solved)`
  )
  await client.query("rollback")
  return rows.map(({ user_id: id }) => `the rating of user ${id} differs`)
}

const pending = `select name || ' job (' || state || ')' as what, count(*)::int from pgboss.job
    where name <> 'dead' and state in ('created', 'retry', 'active') group by 1
  union all select 'solution (' || status || ')', count(*)::int from solutions
    where status in ('queued', 'running') group by 1
  union all select 'transaction of ' || application_name, count(*)::int from pg_stat_activity
    where state like 'idle in transaction%' or (wait_event_type = 'Lock') group by 1
  union all select 'lock', n from (select count(*)::int as n from pg_locks where locktype = 'advisory') l
    where n <> (select count(*) from judge_workers)
  union all select 'dead worker', n - $1 from (select count(*)::int as n from judge_workers) w where n <> $1`

/** Jobs that were given up. They stay, so they are not waited for. */
const abandoned = `select 'abandoned ' || coalesce(data->>'kind', '') || ' job ' || id as what from pgboss.job
  where name = 'dead' or state = 'failed'`

const readPending = async ({ database, judges, remains, url }: Source): Promise<ReadonlyArray<string>> => {
  if ((await fetch(`${url}/readyz`)).status !== 200) return ["an unready server"]
  const { rows } = await onDatabase(database, (client) =>
    client.query<{ what: string; count: number }>(pending, [judges])
  )
  return [...rows.map(({ what, count }) => `${count} × ${what}`), ...remains()]
}

/** Each reading opens a connection, which costs the judges' processor time. */
const quietly = { longestPauseMs: 1000 }

/** Waits until the platform is ready and has finished its work; returns what remains after a long time without progress. */
const untilQuiet = async (source: Source): Promise<ReadonlyArray<string>> => {
  let remains: ReadonlyArray<string> = []
  const read = async () => {
    remains = await readPending(source)
    return remains.length === 0 ? remains : null
  }
  for (;;) {
    const before = remains.join()
    const found = await until("a quiet platform", read, quietly).catch((error: unknown) => [String(error)])
    if (found.length === 0) return found
    if (remains.join() === before) return remains.length === 0 ? found : remains
  }
}

const untilShown = (records: ReadonlyArray<LearnerRecord>) =>
  until(
    "every verdict in the streams",
    () => readShown(records).every(({ verdicts }) => verdicts.length > 0) || null,
    { withinMs: 30_000 }
  ).catch(() => {})

/** Reads all facts once the platform is quiet. Nobody may act meanwhile. */
export const readFacts = async (source: Source, people: People): Promise<Facts> => {
  const { records, support } = people
  const remains = await untilQuiet(source)
  await untilShown(records)
  const { database, smtp, url } = source
  const sessions = await readSessions(url, people)
  const read = pictureReader(source, support)
  return onDatabase(database, async (client) => ({
    ...(await readRows(client)),
    answers: await readAnswers(client),
    events: await readEvents(client),
    users: await readUsers(client, read),
    reports: await readReports(client, read),
    differences: [...(await readTotals(client, database)), ...(await readRating(client))],
    remains: [...remains, ...(await client.query<{ what: string }>(abandoned)).rows.map(({ what }) => what)],
    mails: smtp.mails.map(({ messageId = "", text = "" }) => ({ messageId, text })),
    shown: readShown(records),
    sessions
  }))
}
