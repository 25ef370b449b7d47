import { createHash } from "node:crypto"
import { open } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import { join } from "node:path"
import { NodeStream } from "@effect/platform-node"
import { Effect, Stream } from "effect"
import { Multipart } from "effect/http"
import type { MultipartBody } from "../../../../src/api/contract/endpoint.ts"
import { StorageFailure } from "../../files/StorageFailure.ts"
import { ApiError, badRequest, tooLarge } from "../ApiError.ts"
import { fileErrors } from "./fileErrors.ts"

/** A file as received, not yet validated. */
export interface ReceivedFile {
  readonly path: string
  readonly bytes: number
  readonly digest: string
}

export interface ReceivedForm {
  /** By wire name; list fields are arrays. */
  readonly fields: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly files: ReadonlyArray<ReceivedFile>
}

const patienceMs = 25_000
const otherBytes = 1024 * 1024

const noForm = new ApiError("UnsupportedMedia", { message: "failure.noForm" })

/** Reduces `images[0]`, `images[]` and `images` to `images`. */
const plainName = (name: string) => name.replace(/\[\d{0,3}\]$/, "")

const attempt = <A>(run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (cause) => new StorageFailure({ cause }) })

/** Files of these sizes exceed the rule, whatever their content is. */
const fault = (rule: MultipartBody["files"], name: "Invalid" | "TooLarge", sizes: ReadonlyArray<number>) => {
  const facts = sizes.map((size) => ({ type: rule.types[0] ?? "", size }))
  const faults = fileErrors(rule, facts)
  const message = name === "Invalid" ? "failure.invalid" : (faults[rule.name]?.[0] ?? "failure.tooLarge")
  return new ApiError(name, { message, fieldErrors: faults })
}

/** Writes a file piece by piece, each only after the last is on the disk. */
const writeFile = (rule: MultipartBody["files"], part: Multipart.File, path: string) =>
  Effect.acquireUseRelease(
    attempt(() => open(path, "wx", 0o600)),
    Effect.fnUntraced(function* (handle) {
      const hash = createHash("sha256")
      let bytes = 0
      const append = Effect.fnUntraced(function* (piece: Uint8Array) {
        bytes += piece.length
        if (bytes > rule.maxBytes) return yield* fault(rule, "TooLarge", [bytes])
        hash.update(piece)
        yield* attempt(() => handle.appendFile(piece))
      })
      yield* Stream.runForEach(part.content, append)
      return { path, bytes, digest: hash.digest("base64url") }
    }),
    (handle) => Effect.promise(() => handle.close())
  )

/** The last value of each field, and all values of lists; a form cannot send an empty list. */
const fieldsByName = ({ lists }: MultipartBody, sent: ReadonlyMap<string, ReadonlyArray<string>>) =>
  Object.fromEntries([
    ...[...sent].map(([name, values]) => [name, values.at(-1)!] as const),
    ...lists.map((name) => [name, sent.get(name) ?? []] as const)
  ])

const partStream = (request: IncomingMessage, contentType: string, patience: number) =>
  NodeStream.fromReadable({ evaluate: () => request, closeOnDone: false, onError: () => badRequest }).pipe(
    Stream.timeoutOrElse({ duration: patience, orElse: () => Stream.fail(badRequest) }),
    // Data after the end of the form is ignored, so it must not arrive with the end.
    Stream.rechunk(1),
    Stream.pipeThroughChannel(Multipart.makeChannel<ApiError>({ "content-type": contentType }))
  )

const collect = Effect.fnUntraced(function* (
  parts: ReturnType<typeof partStream>,
  rules: MultipartBody,
  folder: string
) {
  const fields = new Map<string, ReadonlyArray<string>>()
  const files: Array<ReceivedFile> = []
  let received = 0
  const receivePart = Effect.fnUntraced(function* (part: Multipart.Part) {
    const name = plainName(part.key)
    if (part._tag === "Field") {
      // Forms send each line break as CRLF.
      fields.set(name, [...(fields.get(name) ?? []), part.value.replaceAll("\r\n", "\n")])
      return
    }
    if (name !== rules.files.name) return yield* Stream.runDrain(part.content)
    received += 1
    if (received > rules.files.maxCount) {
      return yield* fault(rules.files, "Invalid", Array<number>(received).fill(0))
    }
    const file = yield* writeFile(rules.files, part, join(folder, `file-${received}`))
    // An empty file input of a plain form sends a part without name and content.
    if (part.name !== "" || file.bytes > 0) files.push(file)
  })
  yield* Stream.runForEach(parts, receivePart)
  return { fields: fieldsByName(rules, fields), files }
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
  const maxTotalSize = rules.files.maxCount * rules.files.maxBytes + otherBytes
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return Effect.fail(noForm)
  if (Number(request.headers["content-length"] ?? 0) > maxTotalSize) return Effect.fail(tooLarge)
  return collect(partStream(request, contentType, patience), rules, folder).pipe(
    Effect.provideContext(
      Multipart.limitsServices({ maxParts: 100, maxFieldSize: 64 * 1024, maxTotalSize, fieldMimeTypes: [] })
    ),
    Effect.catchTag("MultipartError", ({ reason: { _tag } }) =>
      Effect.fail(_tag.includes("TooLarge") || _tag === "TooManyParts" ? tooLarge : badRequest)
    )
  )
}
