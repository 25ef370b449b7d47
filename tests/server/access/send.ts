import { randomUUID } from "node:crypto"
import type { Endpoint } from "../../../src/api/contract/endpoint.ts"
import type { Received } from "./answerFault.ts"
import type { Sent } from "./requests.ts"
import type { Headers } from "./fixture.ts"

const addressOf = ({ path }: Endpoint, { params = {}, query = {} }: Sent) => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? filled : `${filled}?${search}`
}

const bodyOf = ({ body, form }: Sent): RequestInit => {
  if (body !== undefined) return { body: JSON.stringify(body) }
  if (form === undefined) return {}
  const data = new FormData()
  for (const [name, values] of Object.entries(form.fields))
    for (const value of [values].flat()) data.append(name, value)
  for (const [index, file] of form.files.entries()) data.append(`${form.name}[${index}]`, file, "file")
  return { body: data }
}

/** Sends a request with the headers of a caller. */
export async function sendAs(
  url: string,
  endpoint: Endpoint,
  sent: Sent,
  headers: Headers
): Promise<Received> {
  const response = await fetch(`${url}/api${addressOf(endpoint, sent)}`, {
    method: endpoint.method,
    headers: {
      "accept-language": "en",
      "idempotency-key": randomUUID(),
      ...(sent.body !== undefined && { "content-type": "application/json" }),
      ...headers
    },
    ...bodyOf(sent)
  })
  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    text: await response.text()
  }
}
