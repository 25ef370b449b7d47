import { Result, Schema } from "effect"
import type { FileFacts, MultipartBody } from "../../../../src/api/contract/endpoint.ts"
import { fieldErrors } from "../decodeFailure.ts"
import type { Refusal } from "../Refusal.ts"

/** What the call's rule finds wrong with these files, under the name of their field. */
export const fileFaults = (
  { name, rule }: MultipartBody["files"],
  files: ReadonlyArray<FileFacts>
): NonNullable<Refusal["errors"]> => {
  const decode = Schema.decodeUnknownResult(Schema.Struct({ [name]: rule }), { errors: "all" })
  return Result.match(decode({ [name]: files }), { onSuccess: () => ({}), onFailure: fieldErrors })
}
