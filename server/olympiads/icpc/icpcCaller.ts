import { Effect } from "effect"
import type { OrganiserRole } from "../../../src/api/contract/organiser/contests.ts"
import { includes } from "../../../src/machines/contest/organiserRoles.ts"
import { tokenHash } from "../../platform/secretTokens.ts"
import { bearerToken, ViewerReader } from "../../platform/http/Viewer.ts"
import { notFound, unauthorized } from "../../platform/http/ApiError.ts"
import { readContests } from "../store/findContest.ts"
import { sql } from "../../platform/database/sql.ts"
import type { IcpcView } from "./icpcData.ts"

/** The password of `Authorization: Basic …`; the user name is ignored, since tools require any. */
const basicPassword = (authorization: string | undefined): string | null => {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? "") ?? []
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, "base64").toString("utf8")
  return text.slice(text.indexOf(":") + 1)
}

/**
 * The contest and the caller's view. The contest's key or the jury role gives `full`, sources of solutions included.
 * Fails with NotFound for a draft in the public view.
 */
export const icpcCaller = Effect.fn("icpcCaller")(function* (
  slug: string,
  authorization: string | undefined
) {
  const [contest] = yield* readContests("c.slug = $1", [slug])
  const view = contest === undefined ? "public" : yield* viewOf(contest.id, authorization)
  if (contest === undefined || (contest.life.state === "draft" && view === "public")) return yield* notFound
  return { contest, view }
})

const viewOf = Effect.fnUntraced(function* (contestId: number, authorization: string | undefined) {
  const password = basicPassword(authorization)
  if (password !== null) {
    const known = yield* sql`select from contest_api_keys
      where contest_id = ${contestId} and hash = ${tokenHash(password)}`
    return known.length > 0 ? ("full" satisfies IcpcView) : yield* unauthorized
  }
  const token = bearerToken(authorization)
  if (token === null) return "public" satisfies IcpcView
  const { userId, roles } = yield* (yield* ViewerReader).read(token)
  const [organiser] = yield* sql<{
    readonly organiserRole: OrganiserRole
  }>`select organiser_role as "organiserRole" from contest_organisers
    where contest_id = ${contestId} and user_id = ${userId}`
  const isJury =
    roles.includes("organiser") && organiser !== undefined && includes(organiser.organiserRole, "jury")
  return isJury ? ("full" as const) : ("public" as const)
})
