import { randomUUID } from "node:crypto"
import { Effect, Layer, ManagedRuntime } from "effect"
import { SqlClient } from "effect/sql"
import { ChangeFeed } from "../../server/platform/realtime/ChangeFeed.ts"
import { importContent } from "../../server/cli/importContent.ts"
import { Queue } from "../../server/platform/Queue.ts"
import { contestEntriesLayer } from "../../server/olympiads/participation/contestEntriesLayer.ts"
import { ParticipationContexts } from "../../server/olympiads/participation/ParticipationContexts.ts"
import { TopicNames } from "../../server/practice/problems/TopicNames.ts"
import { registerLanguages } from "../../server/judge/Languages.ts"
import { RateLimits } from "../../server/platform/http/RateLimits.ts"
import { Submissions } from "../../server/practice/solutions/Submissions.ts"
import { testLanguages } from "../judge/fakeBackend.ts"
import { createTestDatabase } from "../support/database.ts"
import { sumPackage, writeContent } from "./content/samplePackage.ts"

/** The server's services over an empty database, without HTTP. */
export async function createDomain() {
  const database = await createTestDatabase()
  const layer = Layer.mergeAll(
    Submissions.layer,
    contestEntriesLayer.pipe(Layer.provideMerge(ParticipationContexts.layer)),
    TopicNames.layer,
    RateLimits.layerMemory
  ).pipe(
    Layer.provideMerge(Layer.merge(Queue.layer({ supervise: true }), ChangeFeed.layer)),
    Layer.provideMerge(database.layer)
  )
  const runtime = ManagedRuntime.make(layer)
  const run: typeof runtime.runPromise = (effect, options) => runtime.runPromise(effect, options)
  return {
    address: database.address,
    run,
    rows: <Row extends object>(statement: string) =>
      run(SqlClient.SqlClient.use((sql) => sql.unsafe<Row>(statement))),
    close: async () => {
      await runtime.dispose()
      await database.drop()
    }
  }
}
export type Domain = Awaited<ReturnType<typeof createDomain>>

let users = 0

/** Inserts a confirmed learner without the mail. */
export async function addLearner(domain: Domain, nickname: string | null = null): Promise<number> {
  const email = `learner${++users}@zama.test`
  const [row] = await domain.run(
    SqlClient.SqlClient.use(
      (sql) => sql<{ id: number }>`
        insert into users (email, password_hash, nickname, privacy_consent_version,
          personal_data_consent_version, email_confirmed_at)
        values (${email}, '', ${nickname}, '1', '1', now()) returning id`
    )
  )
  if (row === undefined) throw new Error("no learner")
  return row.id
}

/** The sum problem (id 7) and two languages. */
export async function addSumProblem(domain: Domain): Promise<void> {
  const content = await writeContent({ sum: sumPackage })
  await domain.run(importContent(content))
  await domain.run(registerLanguages(randomUUID(), "fake", testLanguages).pipe(Effect.asVoid))
}
