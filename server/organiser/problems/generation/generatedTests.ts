import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import { generatorsFile } from "../../../content/generators/generatorsYaml.ts"
import { planHash } from "../../../content/generators/makeTests.ts"
import { GenerationFault, type GenerationPlan } from "../../../judge/worker/generateTests.ts"
import { enqueueGeneration } from "../../../judge/judgingJobs.ts"
import { inTransaction, outsideTransaction, rowsOf, sql } from "../../../platform/database/sql.ts"
import { orUnavailable } from "../../../platform/files/StorageFailure.ts"
import { ApiError, unavailable } from "../../../platform/http/ApiError.ts"
import { RateLimits } from "../../../platform/http/RateLimits.ts"
import { packageInvalid } from "../packages/PackageReader.ts"
import { packageFolder } from "../versions/versionRows.ts"

const testsBeingMade = new ApiError("TestsBeingMade", { message: "problems.testsBeingMade" })

/** A generation occupies the judge for minutes. */
const perAccount = { name: "generated-tests", points: 10, seconds: 3600 }
/** Generations of an account beside the new one; the oldest go first, because their files take space. */
const othersMax = 3
/** Longer than all attempts of a job; then the judge lost it. */
const longestSilence = "150 minutes"

const retrySeconds = 600

const decodeGenerations = rowsOf({
  state: Schema.Literals(["queued", "done", "failed"]),
  fault: Schema.NullOr(GenerationFault),
  isLost: Schema.Boolean
})
const decodePaths = rowsOf({ path: Schema.String })
const decodeContent = rowsOf({ content: Schema.Uint8Array })

/**
 * Queues a generation, unless the account has one queued. It begins although the upload fails, whose transaction is rolled
 * back.
 */
const begin = (userId: number, hash: string, plan: GenerationPlan) =>
  Effect.gen(function* () {
    yield* sql`select from users where id = ${userId} for no key update`
    const queued = yield* sql`select hash from test_generations
      where user_id = ${userId} and state = 'queued' and begun_at > now() - ${longestSilence}::interval`
    if (queued.length > 0) return
    yield* sql`delete from test_generations where hash in (
      select hash from test_generations where user_id = ${userId} and hash <> ${hash}
      order by begun_at desc offset ${othersMax})`
    yield* sql`insert into test_generations (hash, plan, user_id)
      values (${hash}, ${Buffer.from(JSON.stringify(plan))}, ${userId})
      on conflict (hash) do update set state = 'queued', begun_at = now()`
    yield* enqueueGeneration(hash)
  }).pipe(inTransaction, outsideTransaction)

/**
 * The files that a plan makes, by path, on the local disk until the scope closes. The first call has the judge make them
 * and fails with TestsBeingMade, as does every call until they are made.
 */
export const generatedTests = Effect.fn("generatedTests")(
  function* (userId: number, plan: GenerationPlan) {
    const hash = planHash(plan)
    const [known] = yield* sql`
    select state, fault, case state
        when 'queued' then begun_at < now() - ${longestSilence}::interval
        else fault is null and state = 'failed' and begun_at < now() - ${`${retrySeconds} seconds`}::interval
      end as "isLost"
    from test_generations where hash = ${hash}`.pipe(decodeGenerations)
    if (known === undefined || known.isLost) {
      yield* (yield* RateLimits).consume(perAccount, userId)
      yield* begin(userId, hash, plan)
      return yield* testsBeingMade
    }
    // The judge itself failed.
    if (known.state === "failed" && known.fault === null) return yield* unavailable(retrySeconds)
    if (known.fault !== null) return yield* packageInvalid([{ file: generatorsFile, ...known.fault }])
    if (known.state !== "done") return yield* testsBeingMade
    const folder = yield* packageFolder()
    const paths = yield* sql`select path from generated_files where hash = ${hash} order by path`.pipe(
      decodePaths
    )
    return yield* Effect.forEach(
      paths,
      Effect.fnUntraced(function* ({ path }, index) {
        const [file] =
          yield* sql`select content from generated_files where hash = ${hash} and path = ${path}`.pipe(
            decodeContent
          )
        // A newer generation took its place.
        if (file === undefined) return yield* testsBeingMade
        const from = join(folder, String(index))
        yield* Effect.promise(() => writeFile(from, file.content))
        return { path, from }
      })
    )
  },
  Effect.catchTag("StorageFailure", orUnavailable("Generated tests could not be copied"))
)
