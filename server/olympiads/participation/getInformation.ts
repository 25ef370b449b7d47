import { Effect } from "effect"
import { queryKeys } from "../../../src/api/contract/queryKeys.ts"
import type { InitialQuery } from "../../pages/PageLoaders.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { detailsOf } from "./contestDetails.ts"
import { announcementsIn, questionsIn } from "./questionsAndAnnouncements.ts"
import { SeenWindows } from "../windows/SeenWindows.ts"
import { visibleParticipationContext } from "./ParticipationContexts.ts"
import { informationOf, isElsewhere, type ParticipationContext } from "./participationContextOf.ts"

interface Asking {
  readonly viewer: Viewer | null
  readonly window?: string | undefined
  /** The page opens, and needs more than the information. */
  readonly isOpening: boolean
  readonly language: Language
  readonly address: string
}

/** What a contest page shows at once, in one answer: a whole school opens it in the same seconds. */
const openingOf = Effect.fnUntraced(function* (
  context: ParticipationContext,
  slug: string,
  { viewer, language }: Asking
) {
  const userId = viewer?.userId ?? null
  const [contest, announcements, questions] = yield* Effect.all(
    [
      detailsOf(context, userId === null, language),
      announcementsIn(context, userId, language),
      userId === null ? Effect.succeed([]) : questionsIn(context, userId)
    ],
    { concurrency: "unbounded" }
  )
  const entries: ReadonlyArray<InitialQuery> = [
    { key: queryKeys.contest(slug), data: contest },
    { key: queryKeys.announcements(slug), data: announcements },
    { key: queryKeys.questions(slug), data: questions }
  ]
  return JSON.stringify(entries)
})

/** Contest information for the timer; the request also records the window as open. */
export const getInformation = Effect.fnUntraced(function* (slug: string, asking: Asking) {
  const { viewer, window } = asking
  const context = yield* visibleParticipationContext(slug, viewer?.userId ?? null)
  yield* noteWindow(context, asking)
  const information = informationOf(context, { isVisitor: viewer === null, window })
  return asking.isOpening ? { ...information, opening: yield* openingOf(context, slug, asking) } : information
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
