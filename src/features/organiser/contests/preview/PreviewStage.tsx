import { QueryClientProvider } from "@tanstack/react-query"
import { use, useEffect, useState, type MouseEvent, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { NavigationType, UNSAFE_LocationContext as LocationContext } from "react-router-dom"
import type { ContestPreview } from "../../../../api/contract/organiser/preview.ts"
import { createQueryClient } from "../../../../api/queries.ts"
import { createServerClock } from "../../../../api/serverClock.ts"
import { ClockContext } from "../../../shell/clock/ClockContext.ts"
import { ApiContext, useApi } from "../../../shell/session/ApiContext.ts"
import type { Session, SessionView } from "../../../shell/session/Session.ts"
import { SessionContext, useSessionActor } from "../../../shell/session/SessionContext.ts"
import { HeadingTag } from "../../../shell/frame/HeadingTag.ts"
import { previewApi } from "./previewApi.ts"

interface PreviewStageProps {
  readonly preview: ContestPreview
  /** Called when a link inside the preview is followed. */
  readonly onLink: (path: string) => void
  readonly onRefused: () => void
  readonly children: ReactNode
}

const forgets = { getItem: () => null, setItem: () => {} }

const visitor: SessionView = {
  context: { tokens: null },
  matches: (state) => state === "guest",
  can: () => false
}

/** A session without a signed-in user. */
const visitors: Session = {
  getSnapshot: () => visitor,
  subscribe: () => ({ unsubscribe: () => {} }),
  send: () => {}
}

/** Isolates the participant pages of the preview: own clock, API and query cache; links are intercepted. */
export function PreviewStage({ preview, onLink, onRefused, children }: PreviewStageProps) {
  const { t } = useTranslation("organiser")
  const api = useApi()
  const session = useSessionActor()
  // `PageHeading` takes the focus after a link navigation. `Pop` prevents that, because the preview is opened by a
  // select.
  const location = { ...use(LocationContext), navigationType: NavigationType.Pop }
  const rejection = t("preview.rejected")
  const [dependencies] = useState(() => {
    const begun = performance.now()
    const elapsed = () => performance.now() - begun
    const clock = createServerClock(forgets)
    clock.recordExactly(Date.parse(preview.at), 0)
    return {
      clock,
      api: previewApi(api, preview, rejection, elapsed, onRefused),
      queries: createQueryClient(() => {}),
      session: preview.as === "visitor" ? visitors : session
    }
  })
  useEffect(() => () => dependencies.queries.clear(), [dependencies])
  const follow = (event: MouseEvent) => {
    const href = (event.target as Element).closest("a")?.getAttribute("href")
    if (href === undefined || href === null) return
    event.preventDefault()
    event.stopPropagation()
    onLink(href)
  }
  return (
    <QueryClientProvider client={dependencies.queries}>
      <ApiContext value={dependencies.api}>
        <SessionContext value={dependencies.session}>
          <ClockContext value={dependencies.clock}>
            {/* Only clicks on links are handled, and links have their own keyboard behaviour and role. */}
            {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
            <div onClickCapture={follow}>
              <LocationContext value={location}>
                <HeadingTag value="h2">{children}</HeadingTag>
              </LocationContext>
            </div>
          </ClockContext>
        </SessionContext>
      </ApiContext>
    </QueryClientProvider>
  )
}
