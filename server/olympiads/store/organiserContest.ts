import { Effect } from "effect"
import type { OrganiserRole } from "../../../src/api/contract/organiser/contests.ts"
import { includes } from "../../../src/machines/contest/organiserRoles.ts"
import { type ContestRow, readContests } from "./findContest.ts"
import { sql } from "../../platform/database/sql.ts"
import { notFound } from "../../platform/http/ApiError.ts"

/** User and contest of an organiser request. */
export interface OrganiserAccess {
  readonly slug: string
  readonly userId: number
}

export const organiserAccess = ({
  params,
  viewer
}: {
  readonly params: { readonly slug: string }
  readonly viewer: { readonly userId: number }
}): OrganiserAccess => ({ slug: params.slug, userId: viewer.userId })

/** A contest with the acting user and their organiser role in it. */
export interface ContestOfMine extends ContestRow {
  readonly actorId: number
  readonly organiserRole: OrganiserRole
}

const reading = (name: string, lock: "" | " for no key update of c") =>
  Effect.fn(name)(function* ({ slug, userId }: OrganiserAccess, needed: OrganiserRole) {
    const [contest] = yield* readContests(`c.slug = $1${lock}`, [slug])
    if (contest === undefined) return yield* notFound
    const [organiser] = yield* sql<{
      readonly organiserRole: OrganiserRole
    }>`select organiser_role as "organiserRole" from contest_organisers
      where contest_id = ${contest.id} and user_id = ${userId}`
    if (organiser === undefined || !includes(organiser.organiserRole, needed)) return yield* notFound
    return { ...contest, actorId: userId, organiserRole: organiser.organiserRole } satisfies ContestOfMine
  })

/** The contest, including drafts, for users with the needed organiser role; fails with NotFound for anyone else. */
export const organiserContest = reading("organiserContest", "")

/** The same, with the row locked against other changes until the transaction ends; solutions can still be inserted. */
export const lockedOrganiserContest = reading("lockedOrganiserContest", " for no key update of c")
