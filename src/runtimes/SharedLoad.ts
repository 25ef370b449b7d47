import type { LoadProgress } from "./fetchRuntimeFiles.ts"
import { untilAborted } from "./untilAborted.ts"

type Load<Value> = (onProgress: LoadProgress, signal: AbortSignal) => Promise<Value>

interface Attempt<Value> {
  readonly promise: Promise<Value>
  readonly controller: AbortController
  readonly listeners: Set<LoadProgress>
  progress: Parameters<LoadProgress> | null
  done: boolean
}

/**
 * A load shared by several callers. After a failure the next `wait` retries; a load without waiting callers is aborted.
 */
export class SharedLoad<Value> {
  readonly #load: Load<Value>
  #attempt: Attempt<Value> | null = null

  constructor(load: Load<Value>) {
    this.#load = load
  }

  async wait(onProgress: LoadProgress, signal: AbortSignal): Promise<Value> {
    const attempt = (this.#attempt ??= this.#begin())
    const listener: LoadProgress = (...progress) => onProgress(...progress)
    attempt.listeners.add(listener)
    if (!attempt.done && attempt.progress !== null) onProgress(...attempt.progress)
    try {
      return await untilAborted(attempt.promise, signal)
    } finally {
      attempt.listeners.delete(listener)
      if (!attempt.done && attempt.listeners.size === 0) this.#abandon(attempt)
    }
  }

  /** Makes the next `wait` load again; passes the previous value to `discard`. */
  forget(discard: (value: Value) => void = () => {}): void {
    const attempt = this.#attempt
    if (attempt === null) return
    this.#abandon(attempt)
    attempt.promise.then(discard, () => {})
  }

  #begin(): Attempt<Value> {
    const controller = new AbortController()
    const listeners = new Set<LoadProgress>()
    const report: LoadProgress = (...progress) => {
      attempt.progress = progress
      for (const listener of listeners) listener(...progress)
    }
    const promise = Promise.resolve().then(() => this.#load(report, controller.signal))
    const attempt: Attempt<Value> = { promise, controller, listeners, progress: null, done: false }
    promise.then(
      () => (attempt.done = true),
      () => this.#abandon(attempt)
    )
    return attempt
  }

  #abandon(attempt: Attempt<Value>): void {
    attempt.controller.abort()
    if (this.#attempt === attempt) this.#attempt = null
  }
}
