import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { decide } from "../../../src/machines/contest/decide.ts"
import { fillDemoContest } from "../demoContests/fillDemoContest.ts"
import { readContests } from "../store/findContest.ts"
import { saveLife } from "../store/saveLife.ts"
import { afterChange } from "./afterChange.ts"

const waiting = `c.status = 'result_calculation' and c.publishes_itself
  and not exists (select from solutions s where s.contest_id = c.id and s.status in ('queued', 'running'))
  and not exists (select from contests b where b.next_contest_id = c.id and b.status <> 'closed_contest')`

/**
 * Publishes results of contests that nobody looks after, as soon as all is judged and the stage before is over. Made-up
 * people take part first in a demonstration that nobody came to.
 */
export const publishJudged = Effect.fn("publishJudged")(function* () {
  const sql = yield* SqlClient.SqlClient
  const publish = Effect.gen(function* () {
    const done = yield* readContests(`${waiting} order by c.id limit 20 for update skip locked`, [])
    const now = yield* Clock.currentTimeMillis
    for (const contest of done) {
      if (contest.isDemoContest && (yield* fillDemoContest(contest))) continue
      const decision = decide(contest.life, { type: "results.publish", unjudged: 0, now })
      if (!decision.ok) continue
      yield* saveLife(contest.id, decision.next)
      yield* afterChange(contest.id, decision.effects)
    }
  })
  yield* sql.withTransaction(publish)
})
