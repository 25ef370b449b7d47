import type { Api } from "../../../api/client.ts"
import { Conflict, isApiError, TooManyRequests } from "../../../api/errors.ts"
import type { ApiError } from "../../../api/errors.ts"
import type { Receipt } from "../../../api/contract/practice/solutions.ts"
import { failedWith } from "../../../machines/failedWith.ts"
import type { Outgoing, SendProblem } from "../../../machines/submissionMachine.ts"

/**
 * Posts a solution under its idempotency key; fails with a `SendProblem`.
 * An expired session counts as unreachable: the solution stays pending until the user signs in again. `TooManyRequests`
 * is also reported, which shows the server's message each time.
 */
export async function postSolution(
  api: Api,
  { problemId, key, language, source, repeat, contest }: Outgoing,
  signal: AbortSignal,
  report: (error: ApiError) => void
): Promise<Receipt> {
  try {
    return await api.run(
      "submitSolution",
      {
        params: { id: problemId },
        payload: { language, source, ...(repeat ? { repeat } : {}), ...(contest === null ? {} : { contest }) }
      },
      { signal, idempotencyKey: key }
    )
  } catch (error) {
    if (error instanceof TooManyRequests) report(error)
    throw problemOf(error) ?? error
  }
}

/** Null for unexpected errors. */
function problemOf(error: unknown): SendProblem | null {
  if (failedWith(error, "Unreachable", "ServerFault", "SessionExpired")) return { kind: "unreachable" }
  // The API client is imported at the first call, so a failed import also means no network.
  if (error instanceof TypeError && /import|module|fetch|load/i.test(error.message))
    return { kind: "unreachable" }
  if (error instanceof Conflict && error.code === "same_source") return { kind: "sameSource" }
  return isApiError(error) ? { kind: "rejected", message: error.message } : null
}
