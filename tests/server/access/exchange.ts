import { Agent, request as openRequest } from "node:http"
import { randomBytes } from "node:crypto"
import type { Received } from "./answerFault.ts"
import type { Body, WireRequest } from "./wireRequest.ts"

const longestMs = 60_000

interface Bytes {
  readonly type: string | null
  readonly bytes: Buffer
}

/** Ways to break the bytes of a form. */
const breakForm: ReadonlyArray<(form: Bytes) => Bytes> = [
  (form) => form,
  ({ type, bytes }) => ({ type, bytes: bytes.subarray(0, bytes.length >> 1) }),
  ({ bytes }) => ({ type: "multipart/form-data; boundary=other", bytes }),
  ({ type, bytes }) => ({ type, bytes: bytes.subarray(0, -6) }),
  ({ type }) => ({ type, bytes: Buffer.alloc(0) }),
  ({ type, bytes }) => ({ type, bytes: Buffer.concat([Buffer.from("\r\n--\r\n\u0000"), bytes]) }),
  ({ type, bytes }) => ({
    type,
    bytes: Buffer.from(bytes.toString("latin1").replaceAll('name="', 'name="../\u0000[x]'), "latin1")
  }),
  ({ type }) => ({ type, bytes: randomBytes(2000) })
]

async function bytesOf(body: Body | null): Promise<Bytes> {
  if (body === null) return { type: null, bytes: Buffer.alloc(0) }
  if (body.type === "json")
    return { type: "application/json", bytes: Buffer.from(JSON.stringify(body.value) ?? "") }
  if (body.type === "text") return { type: "application/json", bytes: Buffer.from(body.text) }
  const data = new FormData()
  for (const [name, values] of Object.entries(body.form.fields))
    for (const value of [values].flat()) data.append(name, value)
  for (const [index, file] of body.form.files.entries())
    data.append(`${body.form.name}[${index}]`, file, "file")
  const form = new Response(data)
  const bytes = Buffer.from(await form.arrayBuffer())
  return breakForm[body.broken % breakForm.length]!({ type: form.headers.get("content-type"), bytes })
}

export interface Exchange {
  readonly send: (sent: WireRequest) => Promise<Received>
  readonly close: () => void
}

/** Sends requests over connections that stay open, as they are: without checks, redirects or repetitions. */
export const openExchange = (url: string): Exchange => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const { port } = new URL(url)
  const send = async ({ method, path, headers, body }: WireRequest) => {
    const { type, bytes } = await bytesOf(body)
    return new Promise<Received>((resolve, reject) => {
      const own = {
        ...(type !== null && { "content-type": type }),
        "content-length": String(bytes.length),
        ...headers
      }
      const sent = openRequest({ agent, port, host: "127.0.0.1", method, path, headers: own }, (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => void chunks.push(chunk))
        response.on("error", reject)
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            text: Buffer.concat(chunks).toString()
          })
        )
      })
      sent.setTimeout(longestMs, () => sent.destroy(new Error(`no answer within ${longestMs} ms`)))
      sent.on("error", reject)
      sent.end(bytes)
    })
  }
  return { send, close: () => agent.destroy() }
}
