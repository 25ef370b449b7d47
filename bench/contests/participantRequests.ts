import { randomUUID } from "node:crypto"
import type { Participant } from "./crowd.ts"
import { requestText } from "./Line.ts"

/** The look of an open contest page at the server. */
export const lookRequest = (slug: string, { token, window }: Participant): string =>
  requestText("GET", `/api/contests/${slug}/information?window=${window}`, token)

/** All requests of a participant who opens a contest, starts it and reads its problems. */
export const startRequests = (slug: string, participant: Participant): ReadonlyArray<string> => [
  requestText("GET", "/api/contests/latest", participant.token),
  requestText(
    "GET",
    `/api/contests/${slug}/information?window=${participant.window}&opening=1`,
    participant.token
  ),
  requestText("GET", `/api/contests/${slug}/page?kind=landing`, participant.token),
  requestText("GET", "/api/statistic/daily-streak", participant.token),
  requestText("POST", `/api/contests/${slug}/start`, participant.token, { window: participant.window }),
  requestText("GET", `/api/problems/contest/${slug}?limit=100`, participant.token)
]

interface Sent {
  readonly language: string
  readonly source: string
  readonly contest: string
}

/** A solution with a key of its own. */
export const solutionRequest = (problemId: number, { token }: Participant, solution: Sent): string =>
  requestText(
    "POST",
    `/api/problems/${problemId}/solutions`,
    token,
    solution,
    `idempotency-key: ${randomUUID()}\r\n`
  )
