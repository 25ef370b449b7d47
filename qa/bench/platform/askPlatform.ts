import { request } from "node:http"

export interface Answer {
  readonly status: number
  readonly cookies: ReadonlyArray<string>
  readonly payload: unknown
  readonly text: string
}

export interface Question {
  readonly method: string
  /** Below `/api`. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const payloadOf = (text: string): unknown => {
  try {
    return (JSON.parse(text) as { readonly payload?: unknown }).payload
  } catch {
    return undefined
  }
}

/** One call of the platform on this computer. */
export const askPlatform = (port: number, { method, path, body, headers = {} }: Question): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = body === undefined ? null : JSON.stringify(body)
    const asked = request(
      {
        ...{ host: "127.0.0.1", port, method, path: `/api${path}` },
        headers: {
          "accept-language": "en",
          ...(sent === null
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
          ...headers
        }
      },
      (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.once("error", reject)
        response.once("end", () => {
          const text = Buffer.concat(chunks).toString()
          resolve({
            status: response.statusCode ?? 0,
            cookies: response.headers["set-cookie"] ?? [],
            payload: payloadOf(text),
            text
          })
        })
      }
    )
    asked.once("error", reject)
    asked.end(sent ?? undefined)
  })
