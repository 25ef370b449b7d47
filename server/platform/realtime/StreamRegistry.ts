import type { OpenStream } from "./OpenStream.ts"

/** Further streams of one user are assumed to be forgotten tabs; the oldest is closed. */
const streamsPerUserMax = 10

/** The open streams of this process by user. */
export class StreamRegistry {
  readonly #byUser = new Map<number, Set<OpenStream>>()

  add(stream: OpenStream) {
    const own = this.#byUser.get(stream.viewer.userId) ?? new Set()
    this.#byUser.set(stream.viewer.userId, own.add(stream))
    const [oldest] = own
    if (own.size > streamsPerUserMax && oldest !== undefined) {
      this.remove(oldest)
      oldest.close()
    }
  }

  remove(stream: OpenStream) {
    const { userId } = stream.viewer
    const own = this.#byUser.get(userId)
    own?.delete(stream)
    if (own?.size === 0) this.#byUser.delete(userId)
  }

  of(userId: number): Iterable<OpenStream> {
    return this.#byUser.get(userId) ?? []
  }

  /** Whether a stream of the reader has started. */
  has(userId: number): boolean {
    return this.misses(userId, Infinity)
  }

  /** Whether a stream of the reader has not sent the event yet. */
  misses(userId: number, eventId: number): boolean {
    return [...this.of(userId)].some(({ lastId }) => lastId !== null && lastId < eventId)
  }

  readers(): ReadonlyArray<number> {
    return [...this.#byUser.keys()]
  }

  get size(): number {
    let size = 0
    for (const own of this.#byUser.values()) size += own.size
    return size
  }

  all(): ReadonlyArray<OpenStream> {
    return [...this.#byUser.values()].flatMap((own) => [...own])
  }
}
