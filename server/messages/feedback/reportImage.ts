import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { FileAnswer } from "../../../src/api/contract/endpoint.ts"
import { Files } from "../../platform/files/Files.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { notFound } from "../../platform/http/ApiError.ts"

const decodeImage = rowsOf(Schema.Struct({ key: Schema.String, type: Schema.String }))

/** An image of a report with its bytes. */
export const getReportImage = Effect.fn("getReportImage")(function* (number: number, ordinal: number) {
  const sql = yield* SqlClient.SqlClient
  const files = yield* Files
  const rows = yield* sql`
    select file_key as key, type from report_images where report_id = ${number} and ordinal = ${ordinal}`
  const [image] = yield* decodeImage(rows)
  if (image === undefined) return yield* notFound
  const bytes = yield* files.read(image.key).pipe(
    Effect.tapError(({ cause }) => Effect.logError("The image of a report could not be read", cause)),
    Effect.mapError(() => notFound)
  )
  const answer: FileAnswer = { type: image.type, bytes }
  return answer
})
