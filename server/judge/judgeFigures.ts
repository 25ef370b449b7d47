import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { readSql, rowsOf } from "../platform/database/sql.ts"
import { ReadSql } from "../platform/database/sqlLayer.ts"
import { type Figure, Metrics } from "../platform/operations/Metrics.ts"
import { judgesAtWork } from "./judgesAtWork.ts"

const backends = ["native", "embedded"] as const

const slotFigures = Effect.gen(function* () {
  const judges = yield* judgesAtWork()
  const [busy] = yield* readSql`select count(*)::int as count from solutions where status = 'running'`.pipe(
    rowsOf({ count: Schema.Int })
  )
  const slots = backends.map((backend): Figure => ({
    name: "zama_judge_slots",
    help: "Slots of the judges at work.",
    value: judges.filter((judge) => judge.backend === backend).reduce((sum, judge) => sum + judge.slots, 0),
    labels: { backend }
  }))
  const used = { name: "zama_judge_slots_busy", help: "Solutions being judged.", value: busy?.count ?? 0 }
  return [...slots, used]
})

const Verdict = { at: Schema.String, kind: Schema.Literals(["contest", "practice"]), seconds: Schema.Finite }

/** Transactions commit out of the order of their events; all that began this long ago have ended. */
const settled = "5 seconds"

/**
 * The verdicts after a moment, read from their learners' events, because no index finds solutions by their verdict's
 * moment. Rejudged solutions waited for a person, not for the judge.
 */
const readVerdicts = (after: string) =>
  readSql`
  select e.created_at::text as at, case when s.contest_id is null then 'practice' else 'contest' end as kind,
    extract(epoch from e.created_at - s.received_at)::float8 as seconds
  from events e join solutions s on s.id = e.subject::bigint
  where e.created_at > ${after}::timestamptz and e.kind = 'solution' and e.data ->> 'status' not in ('queued', 'running')
    and e.created_at < now() - ${settled}::interval
    and not exists (select from rejudged_solutions r where r.solution_id = s.id)
  order by e.created_at`.pipe(rowsOf(Verdict))

const readStart = readSql`select (now() - ${settled}::interval)::text as at`.pipe(
  rowsOf({ at: Schema.String })
)

/** Adds the judges' slots and the latency of verdicts since the start of this process to the metrics. */
export const addJudgeFigures = Effect.gen(function* () {
  const metrics = yield* Metrics
  const context = yield* Effect.context<ReadSql | SqlClient.SqlClient>()
  const [start] = yield* readStart
  let last = start!.at
  const countVerdicts = Effect.map(
    Effect.suspend(() => readVerdicts(last)),
    (verdicts) => {
      for (const { at, kind, seconds } of verdicts) {
        metrics.timeVerdict(kind, seconds)
        last = at
      }
      return []
    }
  )
  for (const source of [slotFigures, countVerdicts])
    metrics.addFigures(Effect.provideContext(source, context))
})
