import { mkdirSync } from "node:fs"
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import { join } from "node:path"
import { NodeHttpServerRequest } from "@effect/platform-node"
import { Context, Effect, Layer, type Scope } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { MultipartBody } from "../../../../src/api/contract/endpoint.ts"
import { Config } from "../../config.ts"
import { type CleanImage, cleanImage, contentType, type ImageType } from "../../files/cleanImage.ts"
import { orUnavailable, StorageFailure } from "../../files/StorageFailure.ts"
import { type ApiError, type FieldErrors, invalid, unavailable } from "../ApiError.ts"
import { type ReceivedFile, type ReceivedForm, receiveForm } from "./receiveForm.ts"
import { makeSlots } from "../makeSlots.ts"
import { RateLimits } from "../RateLimits.ts"
import { fileErrors } from "./fileErrors.ts"

/** The sender: an account and its address, or the address of a visitor. */
export interface Uploader {
  readonly userId: number | null
  readonly address: string
}

/** Uploads per hour from one account, and from one address; a whole school may share an address. */
const perAccount = { name: "uploads-account", points: 60, seconds: 3600 }
const perAddress = { name: "uploads-address", points: 600, seconds: 3600 }

/** Concurrent uploads in this process: each may fill its maximum size on the disk. */
const atOnce = 48
/** Concurrent uploads from one address, so that slow senders leave slots to others. */
const atOnceFromOne = 24

const busy = unavailable(10)

/** Checks the files against the call's rule, by their content and not by their names. */
const checkFiles = async ({ files }: MultipartBody, received: ReadonlyArray<ReceivedFile>) => {
  const facts = received.map(async ({ path, bytes }) => ({
    type: (await contentType(path)) ?? "application/octet-stream",
    size: bytes
  }))
  return fileErrors(files, await Promise.all(facts))
}

const unreadable = ({ files }: MultipartBody) => invalid({ [files.name]: ["validation.imageUnreadable"] })

const drawn = Effect.fnUntraced(function* ({ path }: ReceivedFile) {
  const type = (yield* Effect.promise(() => contentType(path))) as ImageType
  return yield* cleanImage(path, `${path}-clean`, type)
})

/** Re-encodes each image; an unreadable image rejects the form. */
const drawImages = (
  rules: MultipartBody,
  received: ReadonlyArray<ReceivedFile>
): Effect.Effect<ReadonlyArray<CleanImage>, ApiError | StorageFailure> =>
  Effect.forEach(received, drawn).pipe(
    Effect.catchTag("ImageUnreadable", ({ cause }) =>
      Effect.andThen(Effect.logDebug("An image could not be drawn", cause), unreadable(rules))
    ),
    // Browsers wait 25 seconds for an answer.
    Effect.timeoutOrElse({ duration: "12 seconds", orElse: () => Effect.fail(busy) })
  )

/** A received form. Its files exist until the scope closes. */
export interface Upload {
  readonly fields: ReceivedForm["fields"]
  /** Errors of the files by field; run `images` only if there are none. */
  readonly faults: FieldErrors
  /** Identifies the content of this form. */
  readonly fingerprint: string
  readonly images: Effect.Effect<ReadonlyArray<CleanImage>, ApiError>
  readonly files: ReadonlyArray<ReceivedFile>
}

const written = <A, R>(effect: Effect.Effect<A, ApiError | StorageFailure, R>) =>
  Effect.catchTag(effect, "StorageFailure", orUnavailable("An upload could not be written"))

/** Longer than any upload takes. With `DATABASE_URL`, several servers may share the folder. */
const abandonedMs = 60 * 60 * 1000

/** Deletes files that a killed process left behind. */
const sweep = async (folder: string, alone: boolean) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (alone || mtimeMs < Date.now() - abandonedMs) await rm(path, { recursive: true, force: true })
  }
}

const fingerprintOf = ({ fields, files }: ReceivedForm) =>
  JSON.stringify([fields, files.map(({ digest }) => digest)])

/** Receives forms with files, each in a temporary folder that is deleted in any case. */
export class Uploads extends Context.Service<
  Uploads,
  {
    readonly receive: (
      request: HttpServerRequest.HttpServerRequest,
      rules: MultipartBody,
      uploader: Uploader
    ) => Effect.Effect<Upload, ApiError, Scope.Scope>
  }
>()("server/platform/http/uploads/Uploads") {
  static readonly layer = Layer.effect(
    Uploads,
    Effect.gen(function* () {
      const { dataDir, databaseUrl } = yield* Config
      const limits = yield* RateLimits
      const hold = makeSlots(busy)
      const folder = join(dataDir, "uploads")
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      yield* Effect.promise(() => sweep(folder, databaseUrl === null))
      const ownFolder = Effect.acquireRelease(
        Effect.tryPromise({
          try: () => mkdtemp(join(folder, "upload-")),
          catch: (cause) => new StorageFailure({ cause })
        }),
        (own) => Effect.promise(() => rm(own, { recursive: true, force: true }))
      )
      /** Checked before any part of the body is read. */
      const enter = Effect.fnUntraced(function* ({ userId, address }: Uploader) {
        yield* limits.consume(perAddress, address)
        if (userId !== null) yield* limits.consume(perAccount, userId)
        yield* hold([
          ["all uploads", atOnce],
          [address, atOnceFromOne]
        ])
      })
      const receive = Effect.fn("receiveUpload")(function* (
        request: HttpServerRequest.HttpServerRequest,
        rules: MultipartBody,
        uploader: Uploader
      ) {
        yield* enter(uploader)
        const own = yield* ownFolder
        const incoming = NodeHttpServerRequest.toIncomingMessage(request) as IncomingMessage
        const form = yield* receiveForm(incoming, rules, own)
        const faults = yield* Effect.promise(() => checkFiles(rules, form.files))
        return {
          fields: form.fields,
          faults,
          fingerprint: fingerprintOf(form),
          images: written(drawImages(rules, form.files)),
          files: form.files
        }
      })
      return Uploads.of({
        receive: (request, rules, uploader) => written(receive(request, rules, uploader))
      })
    })
  )
}
