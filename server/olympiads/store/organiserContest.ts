import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { OrganiserRole } from "../../../src/api/contract/organiser/contests.ts"
import { includes } from "../../../src/machines/contest/organiserRoles.ts"
import { type ContestRow, readContests } from "./findContest.ts"
import { notFound } from "../../platform/http/ApiError.ts"

/** Who works at the organiser console, and on which contest. */
export interface OrganiserAccess {
  readonly slug: string
  readonly userId: number
}

/** Who asks, and for which contest. */
export const organiserAccess = ({
  params,
  viewer
}: {
  readonly params: { readonly slug: string }
  readonly viewer: { readonly userId: number }
}): OrganiserAccess => ({ slug: params.slug, userId: viewer.userId })

/** A contest with what the organiser may do in it. */
export interface ContestOfMine extends ContestRow {
  readonly organiserRole: OrganiserRole
}

/** The contest, drafts included, for who has the power; to everyone else there is no such contest. */
export const organiserContest = Effect.fn("organiserContest")(function* (
  { slug, userId }: OrganiserAccess,
  needed: OrganiserRole
) {
  return yield* contestOfMine({ slug, userId }, needed, "")
})

/** The same, and nobody else changes it before the transaction ends; solutions still come in meanwhile. */
export const lockedOrganiserContest = Effect.fn("lockedOrganiserContest")(function* (
  { slug, userId }: OrganiserAccess,
  needed: OrganiserRole
) {
  return yield* contestOfMine({ slug, userId }, needed, " for no key update of c")
})

const contestOfMine = Effect.fnUntraced(function* (
  { slug, userId }: OrganiserAccess,
  needed: OrganiserRole,
  lock: string
) {
  const sql = yield* SqlClient.SqlClient
  const [contest] = yield* readContests(`c.slug = $1${lock}`, [slug])
  if (contest === undefined) return yield* notFound
  const [organiser] = yield* sql<{
    readonly organiserRole: OrganiserRole
  }>`select organiser_role as "organiserRole" from contest_organisers
    where contest_id = ${contest.id} and user_id = ${userId}`
  if (organiser === undefined || !includes(organiser.organiserRole, needed)) return yield* notFound
  return { ...contest, organiserRole: organiser.organiserRole } satisfies ContestOfMine
})
