import type { Tokens } from "../../../api/contract/account/session.ts"
import { onNetworkReturn } from "../connection/networkReturn.ts"
import type { Session } from "./Session.ts"

export interface PageEvents {
  /** The page became visible, or came back from the browser's cache. */
  onShown(listener: () => void): void
  onOnline(listener: () => void): void
  /** A message to and from this product's other tabs. */
  readonly tabs: { announceTokens(): void; onTokens(listener: () => void): void }
}

const samePair = (one: Tokens | null, other: Tokens | null) =>
  one?.accessToken === other?.accessToken && one?.refreshToken === other?.refreshToken

/** Keeps the session in step with the clock after a sleep, and with the other tabs' cookies, now if asked to. */
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

/** The real page. */
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
