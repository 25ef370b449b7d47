import type { Tokens } from "../../../api/contract/account/session.ts"
import { onNetworkReturn } from "../connection/networkReturn.ts"
import type { Session } from "./Session.ts"

export interface PageEvents {
  /** The page became visible or was restored from the back/forward cache. */
  onShown(listener: () => void): void
  onOnline(listener: () => void): void
  /** Messages between the tabs of this site. */
  readonly tabs: { announceTokens(): void; onTokens(listener: () => void): void }
}

const samePair = (one: Tokens | null, other: Tokens | null) =>
  one?.accessToken === other?.accessToken && one?.refreshToken === other?.refreshToken

/**
 * Keeps the session in sync with the clock after a sleep and with cookies from other tabs; returns a function that
 * reads the cookies now.
 */
export function followPage(
  session: Session,
  readTokens: () => Tokens | null,
  { onShown, onOnline, tabs }: PageEvents
): () => void {
  let known = session.getSnapshot().context.tokens

  const catchUp = () => {
    const tokens = readTokens()
    if (samePair(tokens, session.getSnapshot().context.tokens)) return
    known = tokens
    session.send({ type: "session.changedElsewhere", tokens })
  }
  const wake = () => {
    catchUp()
    if (session.getSnapshot().context.tokens !== null) session.send({ type: "session.woke" })
  }

  session.subscribe(({ context }) => {
    if (samePair(context.tokens, known)) return
    known = context.tokens
    tabs.announceTokens()
  })
  tabs.onTokens(catchUp)
  onShown(wake)
  onOnline(wake)
  return catchUp
}

/** Events of the real page. */
export function pageEvents(): PageEvents {
  const channel = new BroadcastChannel("zama-session")
  return {
    onShown: (listener) => {
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") listener()
      })
      window.addEventListener("pageshow", listener)
    },
    onOnline: onNetworkReturn,
    tabs: {
      announceTokens: () => channel.postMessage("changed"),
      onTokens: (listener) => channel.addEventListener("message", listener)
    }
  }
}
