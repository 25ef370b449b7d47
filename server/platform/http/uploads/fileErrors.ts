import { Result, Schema } from "effect"
import type { FileFacts, MultipartBody } from "../../../../src/api/contract/endpoint.ts"
import { fieldErrors } from "../schemaFieldErrors.ts"
import type { FieldErrors } from "../ApiError.ts"

/** Validates files against the call's rule; returns errors under the name of their field. */
export const fileErrors = (
  { name, rule }: MultipartBody["files"],
  files: ReadonlyArray<FileFacts>
): FieldErrors => {
  const decode = Schema.decodeUnknownResult(Schema.Struct({ [name]: rule }), { errors: "all" })
  return Result.match(decode({ [name]: files }), { onSuccess: () => ({}), onFailure: fieldErrors })
}
