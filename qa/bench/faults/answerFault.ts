import type { ServerResponse } from "node:http"
import type { Fault, Faults } from "./Faults.ts"

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
export function answerFault(
  fault: Fault,
  faults: Faults,
  response: ServerResponse,
  forward: () => void
): void {
  const { kind, seconds } = fault
  if (kind === "network") response.destroy()
  else if (kind === "error500") json(response, 500, { message: "The bench answers 500." })
  else if (kind === "error503") json(response, 503, { message: "The bench answers 503." })
  else if (kind === "unauthorized")
    json(response, 401, { message: "The bench answers 401.", code: "token_expired" })
  else if (kind === "tooMany")
    json(
      response,
      429,
      { message: "The bench answers 429.", code: "rate_limit" },
      { "retry-after": String(seconds) }
    )
  else if (kind === "version") json(response, 200, { payload: { version: "of another server" } })
  else if (kind === "held") response.once("close", faults.whenOff(fault, forward))
  else {
    const waiting = setTimeout(forward, seconds * 1000)
    response.once("close", () => clearTimeout(waiting))
  }
}
