import { Effect, Schema } from "effect"
import { type FileChange, ProblemVersion } from "../../../../src/api/contract/organiser/problemVersions.ts"
import { type PageRequest, rowsLike, rowsOf, sql, totalOf } from "../../../platform/database/sql.ts"
import { notFound } from "../../../platform/http/ApiError.ts"
import { PackageReader } from "../packages/PackageReader.ts"
import { authoredProblem, type ProblemAccess } from "../rights/authoredProblem.ts"
import { localZip, readVersion, type StoredVersion } from "./versionRows.ts"

const decodeRows = rowsLike(ProblemVersion)

/** Versions of a problem, newest first. */
export const listProblemVersions = Effect.fn("listProblemVersions")(function* (
  access: ProblemAccess,
  { page = 1, limit = 20 }: PageRequest
) {
  const { id, version } = yield* authoredProblem(access, "viewer")
  const items = yield* sql`
    select v.number, v.made_at as "madeAt", v.act, v.detail, v.hash, v.bytes, v.number = ${version} as current,
      lag(v.number) over (order by v.number) as previous,
      coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as author
    from problem_versions v left join users u on u.id = v.author_id where v.problem_id = ${id}
    order by v.number desc limit ${limit} offset ${(page - 1) * limit}`.pipe(decodeRows)
  const total = yield* totalOf(sql`select count(*) as total from problem_versions where problem_id = ${id}`)
  return { items, page, limit, total }
})

/** Files that an answer lists, and of these the first ones are compared by lines. */
const filesMax = 500
const comparedMax = 50

type Listed = Omit<FileChange, "lines">

/** The files in which two versions differ, by path. */
function changedFiles(before: StoredVersion, after: StoredVersion): ReadonlyArray<Listed> {
  const [left, right] = [before, after].map(
    ({ outline }) => new Map(outline.files.map((file) => [file.path, file]))
  )
  const paths = [...new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])].toSorted()
  return paths.flatMap((path): ReadonlyArray<Listed> => {
    const [one, other] = [left?.get(path), right?.get(path)]
    if (one?.hash === other?.hash) return []
    const type = one === undefined ? "added" : other === undefined ? "removed" : "changed"
    return [{ path, type, bytesBefore: one?.bytes ?? null, bytesAfter: other?.bytes ?? null }]
  })
}

const decodeNumbers = rowsOf({ number: Schema.Int })

/** Numbers of the versions before one, newest first. */
const numbersBefore = (problemId: number, number: number) =>
  sql`select number from problem_versions where problem_id = ${problemId} and number < ${number}
    order by number desc`.pipe(decodeNumbers)

/** The difference between two versions. */
export const compareProblemVersions = Effect.fn("compareProblemVersions")(function* (
  access: ProblemAccess,
  number: number,
  asked: number | undefined
) {
  const { id } = yield* authoredProblem(access, "viewer")
  const earlier = (yield* numbersBefore(id, number)).map((version) => version.number)
  const from = asked ?? earlier[0] ?? (yield* notFound)
  yield* (yield* PackageReader).enter(access.userId)
  const [before, after] = yield* Effect.all([readVersion(id, from), readVersion(id, number)])
  const changed = changedFiles(before, after)
  const compared = changed.slice(0, comparedMax)
  const zips = yield* Effect.all([localZip(before), localZip(after)])
  const lines = yield* (yield* PackageReader).run({
    type: "compare",
    before: zips[0],
    after: zips[1],
    paths: compared.map(({ path }) => path)
  })
  const files = changed
    .slice(0, filesMax)
    .map((file): FileChange => ({ ...file, lines: lines.get(file.path) ?? null }))
  return { from, to: number, earlier, total: changed.length, files }
}, Effect.scoped)
