import { Context, type Effect, type Schema } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { ChangeFeed } from "../../platform/realtime/ChangeFeed.ts"
import type { Judgement } from "./judgeSource.ts"

/** The attempt of a job that writes; a later attempt locks it out. */
export interface JudgingAttempt {
  readonly solutionId: number
  readonly jobId: string
  readonly attempt: number
}

/**
 * Writes a verdict with all that follows from it, in one transaction and at most once.
 * Answers whether this call wrote it.
 */
export class RecordVerdict extends Context.Service<
  RecordVerdict,
  (
    attempt: JudgingAttempt,
    judgement: Judgement
  ) => Effect.Effect<boolean, SqlError.SqlError | Schema.SchemaError, ChangeFeed | SqlClient.SqlClient>
>()("server/judge/worker/RecordVerdict") {}
