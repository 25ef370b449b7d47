import { Effect, Tracer } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ChangedSolution } from "../../../../server/organiser/rejudging/rejudgedSolutions.ts"
import { publishVerdicts } from "../../../../server/organiser/rejudging/writeVerdicts.ts"
import { inTransaction } from "../../../../server/platform/database/sql.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../../domain.ts"

let domain: Domain
let solutions = 0
beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
})
afterAll(() => domain.close())

const accepted = (userId: number): ChangedSolution => ({
  ...{ solutionId: ++solutions, problemId: 7, userId, synthetic: false, points: null, outdated: false },
  before: { status: "wrong_answer", points: null },
  judged: { status: "accepted", score: 100, testsDone: 3, testsTotal: 3 }
})

/** Publishes verdicts for so many learners; returns these and the number of statements. */
async function publish(count: number) {
  const learners: Array<number> = []
  for (let each = 0; each < count; each++) learners.push(await addLearner(domain))
  let statements = 0
  const counting = Tracer.make({
    span: (options) => {
      if (options.kind === "client") statements++
      return new Tracer.NativeSpan(options)
    }
  })
  const changed = learners.map(accepted)
  await domain.run(Effect.withTracer(inTransaction(publishVerdicts(changed)), counting))
  return { learners, statements }
}

test("new verdicts reach each learner with the payment, in as many statements as to one", async () => {
  const one = await publish(1)
  const many = await publish(12)
  expect([one.statements > 0, many.statements]).toEqual([true, one.statements])
  const reached = await domain.rows<{ userId: number }>(
    `select u.id as "userId" from users u where id = any('{${many.learners.join(",")}}')
    and exists (select from notifications n where n.user_id = u.id and n.kind = 'verdict'
      and n.data = '{"problemId": 7, "status": "accepted"}')
    and exists (select from events e where e.user_id = u.id and e.kind = 'solution')
    and exists (select from events e where e.user_id = u.id and e.kind = 'notifications')
    and exists (select from ledger_entries l where l.user_id = u.id and l.cause = 'solved:7')
    order by id`
  )
  expect(reached.map(({ userId }) => userId)).toEqual(many.learners)
})

test("a crowd below a thousand is told at once, in its solutions and notifications", async () => {
  const { learners } = await publish(101)
  const [written] = await domain.rows(
    `select count(*)::int as events from events where user_id >= ${learners[0]}`
  )
  expect(written).toEqual({ events: 202 })
})

test("more than a thousand learners are notified and paid without events, whose locks the database has no room for", async () => {
  const learners = await domain.rows<{ id: number }>(`
    insert into users (email, password_hash, privacy_consent_version, personal_data_consent_version, email_confirmed_at)
    select 'many' || i || '@zama.test', '', '1', '1', now() from generate_series(1, 1001) i returning id::int as id`)
  await domain.run(inTransaction(publishVerdicts(learners.map(({ id }) => accepted(id)))))
  const of = (table: string) => `(select count(*)::int from ${table} where user_id >= ${learners[0]!.id})`
  const [written] = await domain.rows(
    `select ${of("notifications")} as notified, ${of("ledger_entries")} as paid, ${of("events")} as events`
  )
  expect(written).toEqual({ notified: 1001, paid: 1001, events: 0 })
})
