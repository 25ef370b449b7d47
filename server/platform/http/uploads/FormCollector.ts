import { createHash, type Hash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { join } from "node:path"
import { MultipartParser } from "effect/http"
import type { MultipartBody } from "../../../../src/api/contract/endpoint.ts"
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

interface ArrivingFile {
  readonly path: string
  readonly hash: Hash
  /** An empty file input of a plain form sends a part without name and content. */
  readonly named: boolean
  bytes: number
  handle: FileHandle | null
  waiting: Array<Uint8Array>
}

const fieldBytes = 64 * 1024
const maxParts = 100
const otherBytes = 1024 * 1024

/** Maximum size of a whole body, in bytes. */
export const bodyBytes = ({ files }: MultipartBody): number => files.maxCount * files.maxBytes + otherBytes

/** Reduces `images[0]`, `images[]` and `images` to `images`. */
const plainName = (name: string) => name.replace(/\[\d{0,3}\]$/, "")

/** Collects a form chunk by chunk and writes its files to a folder. Rejects at the first byte over a limit. */
export class FormCollector {
  readonly #rules: MultipartBody
  readonly #folder: string
  readonly #parser: MultipartParser.Parser
  readonly #fields = new Map<string, Array<string>>()
  readonly #files: Array<ArrivingFile> = []
  #error: ApiError | null = null
  #finished = false
  #work: Promise<void> = Promise.resolve()

  constructor(contentType: string, rules: MultipartBody, folder: string) {
    this.#rules = rules
    this.#folder = folder
    this.#parser = MultipartParser.make({
      headers: { "content-type": contentType },
      maxParts,
      maxFieldSize: fieldBytes,
      maxTotalSize: bodyBytes(rules),
      onField: (info, value) => this.#addField(info, value),
      onFile: (info) => this.#addFile(info),
      onError: (error) => {
        // Ignores data after the end of the form.
        if (!this.#finished) this.#reject(error._tag === "ReachedLimit" ? tooLarge : badRequest)
      },
      onDone: () => (this.#finished = true)
    })
  }

  /** Resolves once the chunk is on the disk, so that reading never outruns writing. */
  append(piece: Uint8Array): Promise<void> {
    this.#work = this.#work.then(() => {
      this.#parser.write(piece)
      return this.#settle()
    })
    return this.#work
  }

  /** The complete form, after its last chunk. */
  async finish(): Promise<ReceivedForm> {
    await this.#work
    if (!this.#finished) throw badRequest
    await this.close()
    const files = this.#files.filter(({ named, bytes }) => named || bytes > 0)
    return {
      fields: this.#namedFields(),
      files: files.map(({ path, bytes, hash }) => ({ path, bytes, digest: hash.digest("base64url") }))
    }
  }

  /** Closes all open files after pending writes. */
  async close(): Promise<void> {
    await this.#work.catch(() => {})
    for (const file of this.#files) {
      const { handle } = file
      file.handle = null
      await handle?.close()
    }
  }

  #reject(error: ApiError) {
    this.#error ??= error
  }

  /** A list without values is empty: a form cannot send an empty list. */
  #namedFields() {
    const { lists } = this.#rules
    const single = [...this.#fields].filter(([name]) => !lists.includes(name))
    return Object.fromEntries([
      ...single.map(([name, values]) => [name, values.at(-1)!] as const),
      ...lists.map((name) => [name, this.#fields.get(name) ?? []] as const)
    ])
  }

  #addField(info: MultipartParser.PartInfo, value: Uint8Array) {
    // Forms send each line break as CRLF.
    const text = MultipartParser.decodeField(info, value).replaceAll("\r\n", "\n")
    const name = plainName(info.name)
    this.#fields.set(name, [...(this.#fields.get(name) ?? []), text])
  }

  #addFile(info: MultipartParser.PartInfo) {
    const { name, maxCount } = this.#rules.files
    if (plainName(info.name) !== name) return () => {}
    if (this.#files.length === maxCount) {
      this.#reject(this.#fault("Invalid", Array(maxCount + 1).fill(0) as Array<number>))
      return () => {}
    }
    const file: ArrivingFile = {
      path: join(this.#folder, `file-${this.#files.length}`),
      hash: createHash("sha256"),
      named: (info.filename ?? "") !== "",
      bytes: 0,
      handle: null,
      waiting: []
    }
    this.#files.push(file)
    return (piece: Uint8Array | null) => this.#addPiece(file, piece)
  }

  #addPiece(file: ArrivingFile, piece: Uint8Array | null) {
    if (piece === null || this.#error !== null) return
    file.bytes += piece.length
    if (file.bytes > this.#rules.files.maxBytes) return this.#reject(this.#fault("TooLarge", [file.bytes]))
    file.hash.update(piece)
    file.waiting.push(piece)
  }

  #fault(name: "Invalid" | "TooLarge", sizes: ReadonlyArray<number>) {
    const { files } = this.#rules
    const faults = fileErrors(
      files,
      sizes.map((size) => ({ type: files.types[0] ?? "", size }))
    )
    const message = name === "Invalid" ? "failure.invalid" : (faults[files.name]?.[0] ?? "failure.tooLarge")
    return new ApiError(name, { message, fieldErrors: faults })
  }

  async #settle() {
    if (this.#error !== null) throw this.#error
    for (const file of this.#files) {
      if (file.waiting.length === 0 && file.handle !== null) continue
      file.handle ??= await open(file.path, "wx", 0o600)
      const pieces = file.waiting
      file.waiting = []
      for (const piece of pieces) await file.handle.appendFile(piece)
    }
  }
}
