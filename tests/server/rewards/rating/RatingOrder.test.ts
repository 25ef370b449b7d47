import { Effect } from "effect"
import * as fc from "fast-check"
import { Client } from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { forNode } from "../../../../server/platform/database/DatabaseAddress.ts"
import { RatingOrder } from "../../../../server/rewards/rating/RatingOrder.ts"
import type { Sought } from "../../../../server/rewards/rating/RankedLearners.ts"
import { createDomain, type Domain } from "../../domain.ts"

let domain: Domain
let writers: ReadonlyArray<Client>
let order: RatingOrder["Service"]

beforeAll(async () => {
  domain = await createDomain()
  writers = [new Client(forNode(domain.address)), new Client(forNode(domain.address))]
  for (const writer of writers) await writer.connect()
})
afterAll(async () => {
  for (const writer of writers) await writer.end()
  await domain.close()
})

const startOver = async (learners: number) => {
  for (const writer of writers) await writer.query("rollback")
  await domain.rows("truncate users restart identity cascade")
  await domain.rows(`insert into users (email, password_hash, privacy_consent_version,
      personal_data_consent_version, email_confirmed_at)
    select 'ranked-' || n || '@zama.test', '', '1', '1', now() from generate_series(1, ${learners}) n`)
  await domain.rows(`insert into rating_totals (user_id, points, solved, reached_at)
    select id, 10 * (id % 7), 1, timestamptz '2026-11-01' + id % 3 * interval '1 microsecond' from users`)
  order = await domain.run(Effect.provide(RatingOrder.use(Effect.succeed), RatingOrder.layer))
}
beforeEach(() => startOver(6))

const cachedRanking = () => domain.run(order.now)
const everyone = { text: "", city: "" }
const ids = async () => {
  const ranking = await cachedRanking()
  return ranking.find(everyone, { limit: 9999, offset: 0 }).ranks.map((place) => ranking.at(place))
}

const inOrder = "points desc, reached_at, user_id"
const idsBySql = async () => {
  const rows = await domain.rows<{ id: number }>(
    `select user_id as id from rating_totals where solved > 0 order by ${inOrder}`
  )
  return rows.map(({ id }) => id)
}

const searches: ReadonlyArray<Sought> = [
  everyone,
  { text: "еж", city: "" },
  { text: "3", city: "" },
  { text: "3 ежик", city: "" },
  { text: "", city: "орел" },
  { text: "лис", city: "орел" }
]
const parts = [
  { limit: 2, offset: 0 },
  { limit: 2, offset: 2 }
]

/** The ranks by a plain query over the table. */
const ranksBySql = async ({ text, city }: Sought) => {
  const rows = await domain.rows<{ place: number }>(`
    select place from (select *, row_number() over (order by ${inOrder}) as place
      from rating_totals where solved > 0) t
    where ('${city}' = '' or city_key = '${city}')
      and (search like all ('{${text
        .split(" ")
        .map((word) => `%${word}%`)
        .join()}}'::text[]) or (name is null and user_id::text = '${text}')) order by place`)
  const ranks = rows.map(({ place }) => place)
  return parts.map(({ limit, offset }) => ({
    ranks: ranks.slice(offset, offset + limit),
    total: ranks.length
  }))
}

const foundBySql = async () => ({
  ids: await idsBySql(),
  found: await Promise.all(searches.map(ranksBySql))
})

const found = async () => {
  const ranking = await cachedRanking()
  return {
    ids: await ids(),
    found: searches.map((sought) => parts.map((part) => ranking.find(sought, part)))
  }
}

const statements = (who: number) => [
  `update rating_totals set points = 30 - points where user_id = ${who}`,
  `update rating_totals set reached_at = reached_at + interval '1 microsecond' where user_id = ${who}`,
  `update rating_totals set solved = 1 - solved where user_id = ${who}`,
  `update users set nickname = 'Ёжик 3' where id = ${who}`,
  `update users set nickname = 'Лиса' where id = ${who}`,
  `update users set nickname = null where id = ${who}`,
  `update users set city = 'Орёл', show_city_since = now() where id = ${who}`,
  `update users set show_city_since = null where id = ${who}`,
  `delete from rating_totals where user_id = ${who}`,
  `insert into rating_totals (user_id, points, solved) values (${who}, 20, 1) on conflict do nothing`,
  `delete from users where id = ${who}`
]

/** Each writer has its own learners, so none waits for the other. */
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ writer: fc.nat(1), who: fc.nat(2), act: fc.nat(10) }) },
    {
      weight: 3,
      arbitrary: fc.record({ writer: fc.nat(1), end: fc.constantFrom("commit", "rollback", "savepoint one") })
    }
  ),
  { minLength: 10, maxLength: 30 }
)

describe("the cached order", () => {
  test("equals the table's order, for any transactions in any order", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (acts) => {
        await startOver(6)
        for (const step of acts) {
          const writer = writers[step.writer]!
          await writer.query("begin").catch(() => {})
          await writer.query("end" in step ? step.end : statements(1 + step.who * 2 + step.writer)[step.act]!)
          expect(await ids()).toEqual(await idsBySql())
        }
        expect(await found()).toEqual(await foundBySql())
      }),
      { numRuns: 25 }
    )
  })

  test("misses no change that was made before another and committed after it", async () => {
    const [firstWriter, late] = writers
    await late!.query("begin")
    await late!.query("update rating_totals set points = 900 where user_id = 1")
    await firstWriter!.query("update rating_totals set points = 800 where user_id = 2")
    expect((await ids())[0]).toBe(2)
    await domain.rows("update rating_totals set points = 700 where user_id = 3")
    expect((await ids()).slice(0, 2)).toEqual([2, 3])
    await late!.query("commit")
    expect((await ids()).slice(0, 3)).toEqual([1, 2, 3])
  })

  test("contains the last change of a transaction that began first", async () => {
    const [first] = writers
    await first!.query("begin")
    await first!.query("select pg_current_xact_id()")
    await domain.rows("update rating_totals set points = 900 where user_id = 1")
    expect((await ids())[0]).toBe(1)
    await first!.query("update rating_totals set points = 0 where user_id = 1")
    await first!.query("commit")
    expect(await found()).toEqual(await foundBySql())
  })

  test("is read and updated in parts", async () => {
    await startOver(4500)
    expect(await found()).toEqual(await foundBySql())
    await domain.rows("update rating_totals set points = 1000 - points, reached_at = now()")
    expect(await found()).toEqual(await foundBySql())
  })

  test("is read again after a failure", async () => {
    await domain.rows("alter table rating_changes rename to away")
    await cachedRanking()
    await expect(cachedRanking()).rejects.toMatchObject({ _tag: "SqlError" })
    await domain.rows("alter table away rename to rating_changes")
    await domain.rows("update rating_totals set points = 900 where user_id = 4")
    expect((await ids())[0]).toBe(4)
  })

  test("is correct for simultaneous readers", async () => {
    await cachedRanking()
    const asked = await Promise.all(
      [1, 2, 3].map(async (who) => {
        await domain.rows(`update rating_totals set points = 900 + ${who} where user_id = ${who}`)
        return (await ids()).slice(0, 3).includes(who)
      })
    )
    expect(asked).toEqual([true, true, true])
  })
})
