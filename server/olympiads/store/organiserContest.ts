import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Power } from "../../../src/api/contract/organiser/contests.ts"
import { includes } from "../../../src/machines/contest/powers.ts"
import { type KeptContest, readContests } from "./findContest.ts"
import { notFound } from "../../platform/http/ApiError.ts"

/** Who works at the desk, and on which contest. */
export interface AtDesk {
  readonly slug: string
  readonly userId: number
}

/** Who asks, and for which contest. */
export const atDesk = ({
  params,
  viewer
}: {
  readonly params: { readonly slug: string }
  readonly viewer: { readonly userId: number }
}): AtDesk => ({ slug: params.slug, userId: viewer.userId })

/** A contest with what the organiser may do in it. */
export interface ContestOfMine extends KeptContest {
  readonly power: Power
}

/** The contest, drafts included, for who has the power; to everyone else there is no such contest. */
export const deskContest = Effect.fn("deskContest")(function* ({ slug, userId }: AtDesk, needed: Power) {
  return yield* contestOfMine({ slug, userId }, needed, "")
})

/** The same, and nobody else changes it before the transaction ends; solutions still come in meanwhile. */
export const lockedDeskContest = Effect.fn("lockedDeskContest")(function* (
  { slug, userId }: AtDesk,
  needed: Power
) {
  return yield* contestOfMine({ slug, userId }, needed, " for no key update of c")
})

const contestOfMine = Effect.fnUntraced(function* ({ slug, userId }: AtDesk, needed: Power, lock: string) {
  const sql = yield* SqlClient.SqlClient
  const [contest] = yield* readContests(`c.slug = $1${lock}`, [slug])
  if (contest === undefined) return yield* notFound
  const [organiser] = yield* sql<{ readonly power: Power }>`select power from contest_organisers
    where contest_id = ${contest.id} and user_id = ${userId}`
  if (organiser === undefined || !includes(organiser.power, needed)) return yield* notFound
  return { ...contest, power: organiser.power } satisfies ContestOfMine
})
