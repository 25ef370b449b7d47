import { once } from "node:events"
import type { AddressInfo } from "node:net"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"

export interface TestSmtp {
  readonly url: string
  /** Accepted mails, oldest first. */
  readonly mails: ReadonlyArray<Email>
  /** How many were rejected. */
  readonly rejections: () => number
  /** Rejects the next mails, as a full server does. */
  readonly refuseNext: (count: number) => void
  /** Waits until so many were accepted. */
  readonly received: (count: number) => Promise<void>
  /** Stops listening and cuts all connections, as a mail server that fails. */
  readonly fail: () => Promise<void>
  /** Listens again on the same port. */
  readonly recover: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Ends connections that clients hold open at once. */
const closeTimeout = 100

/** A real SMTP server, on a free port unless one is given. */
export const startSmtp = async (wanted = 0): Promise<TestSmtp> => {
  const mails: Array<Email> = []
  const waiting = new Set<() => void>()
  const state = { refuse: 0, refused: 0 }
  const makeServer = () =>
    new SMTPServer({
      authOptional: true,
      closeTimeout,
      disabledCommands: ["STARTTLS"],
      onMailFrom: (_address, _session, done) => {
        if (state.refuse === 0) return done()
        state.refuse--
        state.refused++
        return done(Object.assign(new Error("Try again later"), { responseCode: 451 }))
      },
      onData: (stream, _session, done) => {
        const chunks: Array<Buffer> = []
        stream.on("data", (chunk: Buffer) => chunks.push(chunk))
        stream.on("end", () => {
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            mails.push(mail)
            done()
            for (const check of waiting) check()
          })
        })
      }
    })
  const listen = async (on: number) => {
    const server = makeServer()
    server.on("error", () => {})
    server.listen(on, "127.0.0.1")
    await once(server.server, "listening")
    return server
  }
  let server = await listen(wanted)
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    rejections: () => state.refused,
    refuseNext: (count) => (state.refuse = count),
    received: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (mails.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    fail: close,
    recover: async () => void (server = await listen(port)),
    close
  }
}
