import { Effect } from "effect"
import { type Profile, usualProfile } from "../../../server/rehearsal/profile.ts"
import { rehearse, type RehearsalOptions } from "../../../server/rehearsal/rehearse.ts"
import { fakeBackend, adds, quiet } from "../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"
import { insertContest, minute } from "../olympiads/contestFixture.ts"
import { addSumProblem, startJudge } from "../practice/solutions/judging.ts"

/** A small crowd that does a bit of everything within seconds. */
export const quickProfile: Profile = {
  ...usualProfile,
  schools: [
    { name: "Лицей", size: 3, arrives: { from: 2.5, to: 1.5 } },
    { name: "Гимназия", size: 1, arrives: { from: 1, to: -0.5 } }
  ],
  signInShare: 0.2,
  registerShare: 0.5,
  startWithin: 0.5,
  think: { median: 1, spread: 0.4 },
  attempts: 2,
  rightShare: 0.6,
  reloadShare: 0.2,
  cuts: { share: 0.1, seconds: { from: 0.2, to: 0.6 } },
  wrongClocks: { share: 0.2, seconds: { from: -3_600, to: 3_600 } },
  twoWindowsShare: 0.2,
  lastMinuteShare: 0,
  finishShare: 1,
  // Enough for a machine that does much else.
  bounds: { answerMs: 60_000, verdictS: 240, clockS: 2 }
}

/** Judges the sum problem by the text of the program. */
export const judging = fakeBackend((input, code) =>
  code.includes("a - b") ? { ...quiet, stdout: "-999" } : adds(input, code)
)

export interface Scene {
  readonly server: TestServer
  readonly close: () => Promise<void>
}

/** A platform with a judge and a contest of one problem that begins tomorrow. */
export async function startScene(): Promise<Scene> {
  const server = await startTestServer()
  await addSumProblem(server)
  const stopJudge = await startJudge(server, judging)
  await insertContest(server, "cup", { starts: 1_440 * minute, ends: 1_500 * minute })
  return {
    server,
    close: async () => {
      await stopJudge()
      await server.close()
    }
  }
}

interface Wanted extends Partial<RehearsalOptions> {
  /** Fails to stop the rehearsal. */
  readonly interruptedBy?: Effect.Effect<never, string>
}

/** Rehearses the contest with a crowd of ten. They finish once they have sent all, long before their time is up. */
export const rehearseCup = ({ server }: Scene, { interruptedBy = Effect.never, ...options }: Wanted = {}) =>
  server.run(
    Effect.raceFirst(
      rehearse({
        slug: "cup",
        url: server.url,
        participants: 10,
        profile: quickProfile,
        speed: 1,
        lengthMs: 90_000,
        kills: [],
        onProgress: () => {},
        ...options
      }),
      interruptedBy
    )
  )

/** Tables that count what happened, for any caller: limits, workers and the queue's own books. */
const books = new Set([
  "judge_workers",
  "rate_limits",
  "failed_requests",
  "schema_migrations",
  "bam",
  "warning"
])

/** The number of rows of every table. */
export async function rowCounts({ server }: Scene): Promise<Readonly<Record<string, number>>> {
  const tables = await server.sql<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') order by 1, 2`
  )
  const counts: Record<string, number> = {}
  for (const { schema, name } of tables) {
    if (books.has(name)) continue
    const [row] = await server.sql<{ count: string }>(`select count(*) from ${schema}.${name}`)
    counts[`${schema}.${name}`] = Number(row?.count)
  }
  return counts
}
