import type { Ready, Reply, Request } from "../protocol.ts"
import { Peer } from "./Peer.ts"

/** A language engine inside a runner process. */
export interface Guest {
  /** `peer` is null for a run without another program. */
  handle(request: Request, peer: Peer | null): Reply | Promise<Reply>
  /** Called after the reply is sent; resets the state for the next program. */
  recover(): void | Promise<void>
}

/** Answers the parent's requests until the parent disconnects. */
export function serve(guest: Guest): void {
  process.on("disconnect", () => process.exit(0))
  let turn = Promise.resolve()
  process.on("message", (request: Request) => {
    turn = turn.then(() => answer(guest, request))
  })
  send({ kind: "ready" })
}

async function answer(guest: Guest, request: Request): Promise<void> {
  const peer = request.kind === "run" && request.talks === true ? new Peer() : null
  const reply = await guest.handle(request, peer)
  peer?.end()
  send(reply)
  await guest.recover()
}

function send(message: Ready | Reply): void {
  process.send?.(message)
}
