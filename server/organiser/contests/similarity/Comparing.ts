import { Context, Effect, Layer, Scope, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { type OrganiserAccess, lockedOrganiserContest } from "../../../olympiads/store/organiserContest.ts"
import { writeAudit } from "../writeAudit.ts"
import { compareInBackground } from "./compareInBackground.ts"
import type { ComparedPair, ProgramGroup } from "./comparePrograms.ts"
import { keyOf, readCompared, readComparison, reportOf } from "./similarity.ts"
import { inTransaction, sql } from "../../../platform/database/sql.ts"
import { isCompared } from "./tokenise.ts"

/** Limit of stored pairs. */
const mostPairs = 300

/** Compares solutions of contests, one contest at a time per process. */
export class Comparing extends Context.Service<
  Comparing,
  { readonly begin: (contestId: number, key: string) => Effect.Effect<void> }
>()("server/organiser/contests/similarity/Comparing") {
  static readonly layer = Layer.effect(
    Comparing,
    Effect.gen(function* () {
      const client = yield* SqlClient.SqlClient
      const scope = yield* Scope.Scope
      const turn = yield* Semaphore.make(1)
      const compare = Effect.fnUntraced(function* (contestId: number, key: string) {
        const pairs = yield* compareInBackground(yield* readGroups(contestId))
        const best = pairs
          .toSorted((one, other) => other.similarity - one.similarity || other.longest - one.longest)
          .slice(0, mostPairs)
        yield* finish(contestId, key, "done", best)
      })
      const begin = (contestId: number, key: string) =>
        compare(contestId, key).pipe(
          turn.withPermits(1),
          Effect.catchCause((cause) =>
            Effect.andThen(
              Effect.logError("Solutions could not be compared", cause),
              Effect.ignore(finish(contestId, key, "failed", []))
            )
          ),
          Effect.provideService(SqlClient.SqlClient, client),
          Effect.forkIn(scope),
          Effect.asVoid
        )
      return Comparing.of({ begin })
    })
  )
}

const finish = Effect.fnUntraced(function* (
  contestId: number,
  key: string,
  state: "done" | "failed",
  pairs: ReadonlyArray<ComparedPair>
) {
  yield* sql`update contest_similarity set state = ${state}, pairs = ${JSON.stringify(pairs)}::jsonb
    where contest_id = ${contestId} and key = ${key}`
})

const readGroups = Effect.fnUntraced(function* (contestId: number) {
  const solutions = yield* readCompared(contestId)
  const sources = yield* sql<{ id: number; source: string }>`
    select id, source from solutions where id = any(${solutions.map(({ id }) => String(id))}::text[]::bigint[])`
  const known = new Map(sources.map(({ id, source }) => [id, source]))
  const groups = Map.groupBy(solutions, ({ problemId, language }) => `${problemId} ${language}`)
  return [...groups.values()].flatMap((group): Array<ProgramGroup> => {
    const [first] = group
    if (first === undefined || group.length < 2 || !isCompared(first.language)) return []
    const programs = group.map(({ id }) => ({ id, source: known.get(id) ?? "" }))
    return [{ problemId: first.problemId, language: first.language, programs }]
  })
})

/** Starts a comparison, unless one is running or the last one is current. */
export const startSimilarity = Effect.fn("startSimilarity")(function* (access: OrganiserAccess) {
  const { id, key } = yield* inTransaction(claimComparison(access))
  if (key !== null) yield* (yield* Comparing).begin(id, key)
  return yield* reportOf(id)
})

/** Records the start of a comparison; the key is null if none is needed. */
const claimComparison = Effect.fnUntraced(function* (access: OrganiserAccess) {
  const { id, actorId } = yield* lockedOrganiserContest(access, "jury")
  const comparison = yield* readComparison(id)
  const key = keyOf(yield* readCompared(id))
  const isBusy = comparison?.state === "working" && !comparison.lost
  const isFresh = comparison?.state === "done" && comparison.key === key
  if (isBusy || isFresh) return { id, key: null }
  yield* sql`insert into contest_similarity (contest_id, key, state) values (${id}, ${key}, 'working')
    on conflict (contest_id) do update set key = excluded.key, state = 'working', started_at = now(), pairs = '[]'`
  yield* writeAudit({ id, actorId }, "similarity.compare")
  return { id, key }
})
