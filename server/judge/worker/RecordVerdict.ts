import { Context, type Effect, type Schema } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { ChangeFeed } from "../../platform/realtime/ChangeFeed.ts"
import type { Judgement } from "./judgeSource.ts"

/** The job attempt that writes the verdict; a later attempt locks it out. */
export interface JudgingAttempt {
  readonly solutionId: number
  readonly jobId: string
  readonly attempt: number
}

/**
 * Writes a verdict and its consequences in one transaction, at most once.
 * Returns whether this call wrote it.
 */
export class RecordVerdict extends Context.Service<
  RecordVerdict,
  (
    attempt: JudgingAttempt,
    judgement: Judgement
  ) => Effect.Effect<boolean, SqlError.SqlError | Schema.SchemaError, ChangeFeed | SqlClient.SqlClient>
>()("server/judge/worker/RecordVerdict") {}
