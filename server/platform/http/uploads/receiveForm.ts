import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import type { MultipartBody } from "../../../../src/api/contract/endpoint.ts"
import { StorageFailure } from "../../files/StorageFailure.ts"
import { ApiError, badRequest, tooLarge } from "../ApiError.ts"
import { bodyBytes, FormCollector, type ReceivedForm } from "./FormCollector.ts"

const patienceMs = 25_000

const noForm = new ApiError("UnsupportedMedia", { message: "failure.noForm" })

const failureOf = (cause: unknown) => (cause instanceof ApiError ? cause : new StorageFailure({ cause }))

/** Reads the body chunk by chunk, each only after the last is written. Stops reading when it returns. */
const pour = (request: IncomingMessage, collector: FormCollector, patience: number) =>
  Effect.callback<ReceivedForm, ApiError | StorageFailure>((resume) => {
    const end = (outcome: Effect.Effect<ReceivedForm, ApiError | StorageFailure>) => {
      leave()
      resume(outcome)
    }
    const fail = (cause: unknown) => end(Effect.fail(failureOf(cause)))
    const stall = setTimeout(() => fail(badRequest), patience)
    const onData = (piece: Buffer) => {
      request.pause()
      collector.append(piece).then(() => {
        stall.refresh()
        request.resume()
      }, fail)
    }
    const onEnd = () => end(Effect.tryPromise({ try: () => collector.finish(), catch: failureOf }))
    const onCut = () => fail(badRequest)
    const leave = () => {
      clearTimeout(stall)
      request.pause()
      request.off("data", onData).off("end", onEnd).off("error", onCut).off("close", onCut)
    }
    request.on("data", onData).on("end", onEnd).on("error", onCut).on("close", onCut)
    return Effect.sync(leave)
  })

/**
 * Receives a form of fields and files, and writes the files to the folder. Stops reading at the first byte over a
 * limit, and after 25 seconds without data.
 */
export const receiveForm = (
  request: IncomingMessage,
  rules: MultipartBody,
  folder: string,
  patience = patienceMs
): Effect.Effect<ReceivedForm, ApiError | StorageFailure> => {
  const contentType = request.headers["content-type"] ?? ""
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return Effect.fail(noForm)
  if (Number(request.headers["content-length"] ?? 0) > bodyBytes(rules)) return Effect.fail(tooLarge)
  return Effect.acquireUseRelease(
    Effect.sync(() => new FormCollector(contentType, rules, folder)),
    (collector) => pour(request, collector, patience),
    (collector) => Effect.promise(() => collector.close())
  )
}
