import type { OutputListener } from "./serveJobs.ts"

/** Smooth for the reader, cheap for the page. */
const everyMs = 60

/** Reports a program's output while it runs, a few times per second. */
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

  /** Called periodically, so that buffered output does not wait for the next write. */
  tick(now: number): void {
    if (this.#waiting === "" || now - this.#reportedAt < everyMs) return
    this.#reportedAt = now
    const text = this.#waiting
    this.#waiting = ""
    this.#report(text)
  }
}
