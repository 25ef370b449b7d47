import type { QueryClient } from "@tanstack/react-query"
import type { Api } from "../../api/client.ts"
import type { Session, SessionView } from "../session/Session.ts"

/** Sends what the learner left unsent, as soon as somebody is signed in; visitors load nothing of it. */
export function sendUnsent(surroundings: {
  readonly api: Api
  readonly queries: QueryClient
  readonly session: Session
}): void {
  const { session } = surroundings
  let begun = false
  const begin = ({ context }: SessionView) => {
    if (begun || context.tokens === null) return
    begun = true
    void import("./keepSubmissions.ts").then(({ keepSubmissions }) => keepSubmissions(surroundings))
  }
  session.subscribe(begin)
  begin(session.getSnapshot())
}
