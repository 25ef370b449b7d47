import * as Effect from "effect/Effect"
import { fromCallback } from "xstate"
import type { Api } from "../api/client.ts"
import type { Receipt } from "../api/contract/practice/solutions.ts"
import type { ApiError } from "../api/errors.ts"
import { PracticeApi } from "../api/PracticeApi.ts"
import { solutionDelivery, submissionMachine, type SolutionToSend } from "../machines/submissionMachine.ts"
import { deliver, type OnNetworkReturn } from "./deliver.ts"
import { watchSolution, type WatchDependencies } from "./watchSolution.ts"

export interface SubmissionDependencies {
  readonly api: Api
  readonly onNetworkReturn: OnNetworkReturn
  /** Sends the solution exactly once, however often it is called. */
  readonly send: (solution: SolutionToSend) => Effect.Effect<Receipt, ApiError, PracticeApi>
  /** Deletes the stored copy of a solution. */
  readonly forget: (solution: SolutionToSend) => void
  readonly watch: WatchDependencies
  /** Called when the server has accepted a solution; invalidates the user's solution lists. */
  readonly received: (problemId: number) => void
  /** Called when a solution is judged; invalidates the problem and its list row. */
  readonly judged: (problemId: number, solutionId: number) => void
}

/** Posts a solution under its key. `TooManyRequests` is also reported, which shows the server's message each time. */
export const postSolution = (
  { problemId, key, language, source, repeat, contest }: SolutionToSend,
  report: (error: ApiError) => void
) =>
  PracticeApi.use(({ submitSolution }) =>
    submitSolution(
      {
        params: { id: problemId },
        payload: { language, source, ...(repeat && { repeat }), ...(contest !== null && { contest }) }
      },
      { idempotencyKey: key }
    )
  ).pipe(Effect.tapErrorTag("TooManyRequests", (error) => Effect.sync(() => report(error))))

/** Submission machine connected to the server. */
export const submissionWith = ({ api, ...dependencies }: SubmissionDependencies) =>
  submissionMachine.provide({
    actors: {
      send: deliver(solutionDelivery, api, dependencies.onNetworkReturn, (solution) =>
        dependencies
          .send(solution)
          .pipe(Effect.tap(() => Effect.sync(() => dependencies.received(solution.problemId))))
      ),
      watchSolution: fromCallback(({ input, sendBack }) =>
        watchSolution(dependencies.watch, input.solutionId, (progress) =>
          sendBack(progress ? { type: "solution.progressed", progress } : { type: "solution.lost" })
        )
      )
    },
    actions: {
      forgetSolution: (_, { solution }) => {
        if (solution !== null) dependencies.forget(solution)
      },
      announceVerdict: ({ context: { solution } }, { receipt }) => {
        if (solution !== null && receipt !== null) dependencies.judged(solution.problemId, receipt.id)
      }
    }
  })
