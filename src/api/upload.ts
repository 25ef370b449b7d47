import type { MultipartBody } from "./contract/endpoint.ts"

export interface CallFile {
  readonly name: string
  readonly content: Blob
}

interface Upload {
  readonly method: string
  readonly headers: Headers
  readonly body: FormData
  readonly signal: AbortSignal
  /** Receives the uploaded share of the body, 0 to 1. */
  readonly onProgress: (share: number) => void
}

export type SendUpload = (address: string, upload: Upload) => Promise<Response>

/** Milliseconds without progress after which an upload fails; its total duration is unlimited. */
export const longestPause = 25_000

type Encoded = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** Encodes lists as `topics[]` and files as `images[0]`, `images[1]`, … */
export function toFormData(
  { files: { name } }: MultipartBody,
  payload: unknown,
  files: ReadonlyArray<CallFile>
): FormData {
  const body = new FormData()
  for (const [field, value] of Object.entries(payload as Encoded)) {
    if (typeof value === "string") body.append(field, value)
    else for (const each of value ?? []) body.append(`${field}[]`, each)
  }
  for (const [index, file] of files.entries()) body.append(`${name}[${index}]`, file.content, file.name)
  return body
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  return new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":")
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
  )
}

/** Sends a form with XMLHttpRequest, because `fetch` cannot report upload progress. */
export const uploadByRequest: SendUpload = (address, { method, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let pause: ReturnType<typeof setTimeout> | undefined
    const stop = (reason: unknown) => {
      reject(reason)
      request.abort()
    }
    const moved = () => {
      clearTimeout(pause)
      pause = setTimeout(stop, longestPause, new Error("Nothing moved."))
    }
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      moved()
      onProgress(total === 0 ? 0 : loaded / total)
    })
    request.addEventListener("progress", moved)
    request.addEventListener("error", () => reject(new TypeError("The network failed.")))
    request.addEventListener("load", () => {
      const { status, responseText } = request
      resolve(new Response(responseText, { status, headers: headersOf(request) }))
    })
    request.addEventListener("loadend", () => clearTimeout(pause))
    signal.addEventListener("abort", () => stop(signal.reason))
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    moved()
    request.send(body)
  })
