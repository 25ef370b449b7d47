import { realtimeEvents } from "../../../api/contract/messages/events.ts"
import type { SolutionEvent } from "../../../api/contract/messages/events.ts"
import type { SubmissionProgress } from "../../../machines/submissionMachine.ts"
import { decodeWire } from "../../shell/storage/decodeWith.ts"
import type { RealtimeConnection, RealtimeSource } from "../../shell/realtime/RealtimeSource.ts"

export interface WatchDependencies {
  /** Null for nobody: then there is polling alone. */
  readonly live: RealtimeSource | null
  /** Where the solution stands now; null when there is no such solution for me. Fails without a server. */
  readonly read: (solutionId: number, signal: AbortSignal) => Promise<SubmissionProgress | null>
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A page older than its server reads no event that it does not know: it looks instead. */
const decodeEvent = decodeWire(realtimeEvents.solution)

const progressOf = ({ id: _, problemId: __, ...progress }: SolutionEvent): SubmissionProgress => progress

const isFinal = ({ status }: SubmissionProgress) => status !== "queued" && status !== "running"

/** Looks a second after the last look, then ever more rarely; with a live stream only to be safe. */
export const lookAgainAfter = (looks: number, connection: RealtimeConnection) =>
  connection === "live" ? 20_000 : Math.min(10_000, 1_000 * 1.4 ** looks)

/** Tells where a solution stands until it is judged or stopped: by live events, and by looking when they are cut. */
export function watchSolution(
  dependencies: WatchDependencies,
  solutionId: number,
  notify: (progress: SubmissionProgress | null) => void
): () => void {
  const end = new AbortController()
  let wake = () => {}
  let connection: RealtimeConnection = "cut"
  let heard = 0

  const hear = (progress: SubmissionProgress | null) => {
    if (end.signal.aborted) return
    if (progress === null || isFinal(progress)) stop()
    notify(progress)
  }

  const leave = dependencies.live?.subscribe((message) => {
    if (message.type === "connection") {
      if (message.state === connection) return
      connection = message.state
      wake()
    } else if (message.name === "solution") {
      const event = decodeEvent(message.data)
      if (event?.id !== solutionId) return
      heard += 1
      hear(progressOf(event))
    }
  })

  const stop = () => {
    end.abort()
    leave?.()
    wake()
  }

  const look = async () => {
    const before = heard
    const progress = await dependencies.read(solutionId, end.signal).catch(() => undefined)
    // An event that came meanwhile is newer than this answer.
    if (progress === undefined || (heard > before && progress !== null && !isFinal(progress))) return
    hear(progress)
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
