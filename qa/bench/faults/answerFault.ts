import type { ServerResponse } from "node:http"
import type { Fault } from "./Faults.ts"

const json = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {}
) => {
  response.writeHead(status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    date: new Date().toUTCString(),
    ...headers
  })
  response.end(JSON.stringify(body))
}

/** Answers a call in place of the server; `forward` passes it on. */
export function answerFault(fault: Fault, response: ServerResponse, forward: () => void): void {
  const { kind, seconds } = fault
  if (kind === "network") response.destroy()
  else if (kind === "error500") json(response, 500, { message: "The bench answers 500." })
  else if (kind === "error503") json(response, 503, { message: "The bench answers 503." })
  else if (kind === "tooMany")
    json(
      response,
      429,
      { message: "The bench answers 429.", code: "rate_limit" },
      { "retry-after": String(seconds) }
    )
  else if (kind === "version") json(response, 200, { payload: { version: "of another server" } })
  else {
    const waiting = setTimeout(forward, seconds * 1000)
    response.once("close", () => clearTimeout(waiting))
  }
}
