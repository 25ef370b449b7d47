import type { Ready, Reply, Request } from "../protocol.ts"

/** One language's engine inside a runner process. */
export interface Guest {
  handle(request: Request): Reply | Promise<Reply>
  /** Runs after the answer has gone: put everything back for the next program. */
  recover(): void | Promise<void>
}

/** Answers the parent's requests until the parent goes away. */
export function serve(guest: Guest): void {
  process.on("disconnect", () => process.exit(0))
  let turn = Promise.resolve()
  process.on("message", (request: Request) => {
    turn = turn.then(() => answer(guest, request))
  })
  send({ kind: "ready" })
}

async function answer(guest: Guest, request: Request): Promise<void> {
  send(await guest.handle(request))
  await guest.recover()
}

function send(message: Ready | Reply): void {
  process.send?.(message)
}
