import type { SolutionEvent } from "../api/contract/messages/events.ts"
import type { SubmissionProgress } from "../machines/submissionMachine.ts"
import type { RealtimeConnection, RealtimeSource } from "./RealtimeSource.ts"
import { isJudged } from "../machines/isJudged.ts"
import { solutionEventIn } from "./solutionEventIn.ts"

export interface WatchDependencies {
  /** Realtime source; null polls only. */
  readonly realtime: RealtimeSource | null
  /**
   * Reads the progress of a solution; null if it does not exist or belongs to another user. Rejects without a server.
   */
  readonly read: (solutionId: number, signal: AbortSignal) => Promise<SubmissionProgress | null>
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

const progressOf = ({ id: _, problemId: __, ...progress }: SolutionEvent): SubmissionProgress => progress

/** Polling delay in ms: from 1 s, growing to 10 s; 20 s as a fallback while the stream is live. */
export const lookAgainAfter = (looks: number, connection: RealtimeConnection) =>
  connection === "live" ? 20_000 : Math.min(10_000, 1_000 * 1.4 ** looks)

/** Reports a solution's progress until it is judged or stopped, by realtime events and by polling as a fallback. */
export function watchSolution(
  dependencies: WatchDependencies,
  solutionId: number,
  notify: (progress: SubmissionProgress | null) => void
): () => void {
  const end = new AbortController()
  let wake = () => {}
  let connection: RealtimeConnection = "cut"
  let eventCount = 0

  const receive = (progress: SubmissionProgress | null) => {
    if (end.signal.aborted) return
    if (progress === null || isJudged(progress.status)) stop()
    notify(progress)
  }

  const leave = dependencies.realtime?.subscribe((message) => {
    if (message.type === "connection") {
      if (message.state === connection) return
      connection = message.state
      wake()
    } else {
      const event = solutionEventIn(message)
      if (event?.id !== solutionId) return
      eventCount += 1
      receive(progressOf(event))
    }
  })

  const stop = () => {
    end.abort()
    leave?.()
    wake()
  }

  const look = async () => {
    const before = eventCount
    const progress = await dependencies.read(solutionId, end.signal).catch(() => undefined)
    // Skip this response if a newer event has arrived meanwhile.
    if (progress === undefined || (eventCount > before && progress !== null && !isJudged(progress.status)))
      return
    receive(progress)
  }

  const pollOn = async () => {
    for (let looks = 0; !end.signal.aborted; looks++) {
      await look()
      if (end.signal.aborted) return
      const pause = new AbortController()
      wake = () => pause.abort()
      await dependencies.pause(lookAgainAfter(looks, connection), pause.signal)
    }
  }
  void pollOn()
  return stop
}
