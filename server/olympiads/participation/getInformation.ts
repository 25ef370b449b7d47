import { Effect } from "effect"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { SeenWindows } from "../windows/SeenWindows.ts"
import { visibleParticipationContext } from "./ParticipationContexts.ts"
import { informationOf, isElsewhere, type ParticipationContext } from "./participationContextOf.ts"

interface Asking {
  readonly viewer: Viewer | null
  readonly window?: string | undefined
  readonly address: string
}

/** Contest information for the timer; the request also records the window as open. */
export const getInformation = Effect.fnUntraced(function* (slug: string, asking: Asking) {
  const { viewer, window } = asking
  const context = yield* visibleParticipationContext(slug, viewer?.userId ?? null)
  yield* noteWindow(context, asking)
  return informationOf(context, { isVisitor: viewer === null, window })
})

/** Statuses in which windows are recorded. */
const present: ReadonlyArray<ParticipationContext["status"]["state"]> = [
  "registered",
  "passed",
  "ready",
  "startPaused",
  "running",
  "paused"
]

const noteWindow = Effect.fnUntraced(function* (
  { contest, participation, status }: ParticipationContext,
  { viewer, window, address }: Asking
) {
  if (viewer === null || window === undefined || participation === null) return
  if (!present.includes(status.state)) return
  const isActive = !isElsewhere(participation.windowId, window)
  const { userId, sessionId } = viewer
  const seen = { contestId: contest.id, userId, window: window.toLowerCase(), sessionId, address, isActive }
  yield* (yield* SeenWindows).note(seen)
})
