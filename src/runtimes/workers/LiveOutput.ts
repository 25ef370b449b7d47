import type { OutputListener } from "./serveJobs.ts"

/** Often enough for eyes, seldom enough for the page. */
const everyMs = 60

/** Passes on what a program prints while it runs, a few times a second. */
export class LiveOutput {
  readonly #report: OutputListener
  readonly #decoder = new TextDecoder()
  #waiting = ""
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(listener: OutputListener) {
    this.#report = listener
  }

  add(bytes: Uint8Array): void {
    this.#waiting += this.#decoder.decode(bytes, { stream: true })
    this.tick(performance.now())
  }

  /** Called now and then, so that nothing waits for the next thing to be printed. */
  tick(now: number): void {
    if (this.#waiting === "" || now - this.#reportedAt < everyMs) return
    this.#reportedAt = now
    const text = this.#waiting
    this.#waiting = ""
    this.#report(text)
  }
}
