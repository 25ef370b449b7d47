import { createHash } from "node:crypto"
import { Effect, Schema } from "effect"
import { Region } from "../../../../src/api/contract/organiser/similarity.ts"
import { labelOf } from "../../../olympiads/participation/contestProblems.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { namesOf } from "../rejudge/namesOf.ts"
import { firstRow, Moment, rowsOf, sql } from "../../../platform/database/sql.ts"
import { notFound } from "../../../platform/http/ApiError.ts"

const Spot = Schema.toType(Region)

const StoredPair = Schema.Struct({
  problemId: Schema.Int,
  language: Schema.String,
  left: Schema.Int,
  right: Schema.Int,
  similarity: Schema.Int,
  longest: Schema.Int,
  fragments: Schema.Array(Schema.Struct({ left: Spot, right: Spot }))
})

const decodeComparison = rowsOf({
  key: Schema.String,
  state: Schema.Literals(["working", "done", "failed"]),
  startedAt: Moment,
  /** The comparison never finished, because its process has ended. */
  lost: Schema.Boolean,
  pairs: Schema.Array(StoredPair)
})

const decodeCompared = rowsOf({
  id: Schema.Int,
  userId: Schema.Int,
  problemId: Schema.Int,
  ordinal: Schema.Int,
  language: Schema.String
})

/** The best solution of each participant, problem and language; the latest of equal ones. */
export const readCompared = (contestId: number) =>
  sql`
    select distinct on (s.user_id, s.problem_id, s.language) s.id, s.user_id as "userId", s.problem_id as "problemId",
      cp.ordinal, s.language
    from solutions s
    join contest_problems cp on cp.contest_id = s.contest_id and cp.problem_id = s.problem_id
    where s.contest_id = ${contestId} and s.status not in ('queued', 'running', 'compilation_error')
    order by s.user_id, s.problem_id, s.language, coalesce(s.contest_points, 0) desc,
      s.id desc`.pipe(decodeCompared)

/** Hash of a set of solutions, independent of order. */
export const keyOf = (solutions: ReadonlyArray<{ readonly id: number }>): string =>
  createHash("sha256")
    .update(
      solutions
        .map(({ id }) => id)
        .toSorted((one, other) => one - other)
        .join()
    )
    .digest("base64url")

/** The last comparison; null if there is none. */
export const readComparison = (contestId: number) =>
  sql`select key, state, started_at as "startedAt", pairs,
      state = 'working' and started_at < now() - interval '11 minutes' as lost
    from contest_similarity where contest_id = ${contestId}`.pipe(decodeComparison, firstRow)

/** Pairs of the last comparison, with state `old` if the solutions have changed since. */
export const getSimilarity = Effect.fn("getSimilarity")(function* (access: OrganiserAccess) {
  const { id } = yield* organiserContest(access, "jury")
  return yield* reportOf(id)
})

/** Builds the report without a permission check. */
export const reportOf = Effect.fnUntraced(function* (contestId: number) {
  const comparison = yield* readComparison(contestId)
  if (comparison === null) return { state: "none" as const, comparedAt: null, pairs: [] }
  const compared = yield* readCompared(contestId)
  const known = new Map(compared.map((one) => [one.id, one]))
  const authors = new Map(
    (yield* readAuthors(comparison.pairs.flatMap(({ left, right }) => [left, right]))).map((one) => [
      one.id,
      one.userId
    ])
  )
  const names = yield* namesOf([...new Set(authors.values())])
  const author = (solutionId: number) => {
    const userId = authors.get(solutionId)
    return userId === undefined ? null : { solutionId, userId, name: names.get(userId) ?? null }
  }
  const pairs = comparison.pairs.flatMap(({ left: one, right: other, fragments: _, ...pair }) => {
    const [left, right] = [author(one), author(other)]
    const ordinal = (known.get(one) ?? compared.find(({ problemId }) => problemId === pair.problemId))
      ?.ordinal
    // Skip pairs with a deleted account.
    return left === null || right === null || ordinal === undefined
      ? []
      : [{ ...pair, label: labelOf(ordinal), left, right }]
  })
  const isOld = comparison.state === "done" && comparison.key !== keyOf(compared)
  const state = comparison.lost ? ("failed" as const) : isOld ? ("old" as const) : comparison.state
  return { state, comparedAt: comparison.state === "done" ? comparison.startedAt : null, pairs }
})

const decodeAuthors = rowsOf({ id: Schema.Int, userId: Schema.Int })

const readAuthors = (ids: ReadonlyArray<number>) =>
  sql`select id, user_id as "userId" from solutions
    where id = any(${ids.map(String)}::text[]::bigint[])`.pipe(decodeAuthors)

const decodeSides = rowsOf({ id: Schema.Int, userId: Schema.Int, source: Schema.String, ordinal: Schema.Int })

/** Both programs of a pair, with their common fragments. */
export const getSimilarPair = Effect.fn("getSimilarPair")(function* (
  access: OrganiserAccess,
  pair: { readonly left: number; readonly right: number }
) {
  const { id } = yield* organiserContest(access, "jury")
  const comparison = yield* readComparison(id)
  const found = comparison?.pairs.find(({ left, right }) => left === pair.left && right === pair.right)
  if (found === undefined) return yield* notFound
  const sides = yield* sql`select s.id, s.user_id as "userId", s.source, cp.ordinal from solutions s
    join contest_problems cp on cp.contest_id = s.contest_id and cp.problem_id = s.problem_id
    where s.contest_id = ${id} and s.id in (${found.left}, ${found.right})`.pipe(decodeSides)
  const names = yield* namesOf(sides.map(({ userId }) => userId))
  const side = (solutionId: number) => {
    const own = sides.find((one) => one.id === solutionId)
    return own === undefined
      ? null
      : { userId: own.userId, name: names.get(own.userId) ?? null, source: own.source }
  }
  const [left, right] = [side(found.left), side(found.right)]
  if (left === null || right === null) return yield* notFound
  const label = labelOf(sides[0]?.ordinal ?? 1)
  const { language, similarity, fragments } = found
  return { label, language, similarity, left, right, fragments }
})
