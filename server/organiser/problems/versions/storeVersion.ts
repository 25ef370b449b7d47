import { randomUUID } from "node:crypto"
import { Effect, Schema } from "effect"
import { authoredProblemLimits } from "../../../../src/api/contract/organiser/problems.ts"
import { type VersionAct } from "../../../../src/api/contract/organiser/problemVersions.ts"
import { filesWithTexts } from "../packages/filesWithTexts.ts"
import type { ReadPackage } from "../packages/packageTask.ts"
import { packageInvalid } from "../packages/PackageReader.ts"
import { importProblem } from "../../../practice/import/importProblem.ts"
import { dropUnusedFiles } from "../../../practice/import/importTests.ts"
import { lockContent } from "../../../practice/import/lockContent.ts"
import { rankTitles } from "../../../practice/import/rankTitles.ts"
import type { ProblemPackage } from "../../../content/ProblemPackage.ts"
import { invalid as packageFault } from "../../../content/packageFailures.ts"
import { ChangeFeed } from "../../../platform/realtime/ChangeFeed.ts"
import { Files } from "../../../platform/files/Files.ts"
import { orUnavailable } from "../../../platform/files/StorageFailure.ts"
import { ApiError } from "../../../platform/http/ApiError.ts"
import { inTransaction, rowsOf, sql } from "../../../platform/database/sql.ts"
import { lockedAuthoredProblem, type ProblemAccess } from "../rights/authoredProblem.ts"
import { writeProblemAudit } from "../rights/writeProblemAudit.ts"
import { readVersion } from "./versionRows.ts"

export const packageFileFolder = "problem-packages"

/** A package on the local disk, as the process read it. `fileKey` names the same zip in the storage, if it is there. */
export interface Prepared {
  readonly zip: string
  readonly read: ReadPackage
  readonly fileKey?: string
}

/** How a version came about. */
export interface Making {
  readonly act: VersionAct
  readonly detail: string
}

export const problemChanged = new ApiError("ProblemChanged", { message: "problems.changed" })
const limitReached = new ApiError("ProblemLimitReached", { message: "problems.limit" })

/**
 * Imports a package under the problem's own slug and id: those of the package give no right to any problem, and it is
 * reserved until it is published.
 */
const importPrepared = Effect.fnUntraced(
  function* (
    { zip, read }: Prepared,
    { slug, reserved }: { readonly slug: string; readonly reserved: boolean }
  ) {
    const files = yield* filesWithTexts(zip, read.sources, read.problem.tests)
    const problem: ProblemPackage = { ...read.problem, files, slug, id: null }
    const render = (_problem: ProblemPackage, { path }: { readonly path: string }) => {
      const language = [...read.problem.texts].find(([, text]) => text.path === path)?.[0]
      const html = language === undefined ? undefined : read.rendered.get(language)
      return html === undefined
        ? Effect.fail(packageFault(slug, path, "", "is missing"))
        : Effect.succeed(html)
    }
    const id = yield* importProblem(problem, reserved, render)
    yield* dropUnusedFiles()
    yield* rankTitles()
    yield* (yield* ChangeFeed).changed("problems")
    return id
  },
  Effect.catchTag("PackageInvalid", ({ issues }) => Effect.fail(packageInvalid(issues)))
)

const insertVersion = Effect.fnUntraced(
  function* (
    access: ProblemAccess,
    number: number,
    { act, detail }: Making,
    { zip, read, fileKey }: Prepared
  ) {
    const key = fileKey ?? `${packageFileFolder}/${randomUUID()}`
    if (fileKey === undefined) yield* (yield* Files).store(key, zip)
    yield* sql`insert into problem_versions (problem_id, number, author_id, act, detail, file_key, hash, bytes, outline)
    values (${access.problemId}, ${number}, ${access.userId}, ${act}, ${detail}, ${key}, ${read.hash}, ${read.bytes},
      ${JSON.stringify(read.outline)}::jsonb)`
  },
  Effect.catchTag("StorageFailure", orUnavailable("A problem package could not be stored"))
)

const decodeUsage = rowsOf({ versions: Schema.Int, bytes: Schema.Int })

const checkUsage = Effect.fnUntraced(function* (problemId: number, added: number) {
  const [usage] =
    yield* sql`select count(*) as versions, coalesce(sum(bytes), 0) as bytes from problem_versions
    where problem_id = ${problemId}`.pipe(decodeUsage)
  const { versions = 0, bytes = 0 } = usage ?? {}
  const most = authoredProblemLimits
  const isFull = versions >= most.versions || bytes + added > most.versionBytes
  if (isFull || added > most.zipBytes) return yield* limitReached
})

const decodeCount = rowsOf({ count: Schema.Int })

/** Makes a problem, with the user as its owner. */
export const storeProblem = Effect.fn("storeProblem")(function* (
  userId: number,
  making: Making,
  prepared: Prepared
) {
  yield* lockContent()
  yield* sql`select from users where id = ${userId} for no key update`
  const [owned] = yield* sql`select count(*) from problem_organisers o
    where o.user_id = ${userId} and o.problem_role = 'owner'
      and exists (select from problem_versions v where v.problem_id = o.problem_id)`.pipe(decodeCount)
  if ((owned?.count ?? 0) >= authoredProblemLimits.problems) return yield* limitReached
  // A package of a content folder cannot have this slug.
  const problemId = yield* importPrepared(prepared, { slug: `organiser/${randomUUID()}`, reserved: true })
  yield* sql`insert into problem_organisers (problem_id, user_id, problem_role)
    values (${problemId}, ${userId}, 'owner')`
  yield* writeProblemAudit({ problemId, userId }, "problem.create", { userId, from: null, to: "owner" })
  yield* insertVersion({ problemId, userId }, 1, making, prepared)
  return { id: problemId, version: 1 }
}, inTransaction)

const inContest = new ApiError("ProblemInContest", { message: "problems.changeInContest" })
const decodeContests = rowsOf({ id: Schema.Int })

/** Only those who may change a contest change its problems: it is announced and not yet closed. */
const checkContests = Effect.fnUntraced(function* ({ problemId, userId }: ProblemAccess) {
  const foreign = yield* sql`select c.id from contest_problems cp join contests c on c.id = cp.contest_id
    where cp.problem_id = ${problemId} and c.status not in ('draft', 'closed_contest') and c.rehearsal_id is null
      and not exists (select from contest_organisers o where o.contest_id = c.id and o.user_id = ${userId}
        and o.organiser_role in ('owner', 'editor'))
    limit 1`.pipe(decodeContests)
  if (foreign.length > 0) return yield* inContest
})

/** Makes a version that replaces version `base`, which has to be the current one. An equal package makes none. */
export const storeVersion = Effect.fn("storeVersion")(function* (
  access: ProblemAccess,
  base: number,
  making: Making,
  prepared: Prepared
) {
  yield* lockContent()
  const problem = yield* lockedAuthoredProblem(access, "editor")
  if (problem.version !== base) return yield* problemChanged
  yield* checkContests(access)
  const { outline } = yield* readVersion(problem.id, base)
  if (JSON.stringify(outline.files) === JSON.stringify(prepared.read.outline.files)) {
    return { version: base, made: false }
  }
  if (prepared.fileKey !== undefined) {
    // The version that has this zip may have been deleted meanwhile.
    const [known] = yield* sql`select number from problem_versions
      where problem_id = ${problem.id} and file_key = ${prepared.fileKey} limit 1`
    if (known === undefined) return yield* problemChanged
  }
  yield* checkUsage(problem.id, prepared.read.bytes)
  yield* importPrepared(prepared, problem)
  yield* insertVersion(access, base + 1, making, prepared)
  yield* sql`update problem_proofs set state = 'outdated', finished_at = now()
    where problem_id = ${problem.id} and state = 'running'`
  return { version: base + 1, made: true }
}, inTransaction)
