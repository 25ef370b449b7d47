import { Effect, Semaphore } from "effect"
import { icpcCollections, type IcpcData } from "./icpcData.ts"

/** In the order in which feeds tell them: whatever an object names was told before it. The state that ends all updates must be last. */
const kinds = ["contest", ...icpcCollections, "state"] as const
type Kind = (typeof kinds)[number]

/** An object's newest words. */
interface Entry {
  text: string
  /** When it appeared, and when it last changed. */
  first: number
  version: number
  isNotFound: boolean
  /** The last snapshot that had it. */
  round: number
}

/** Between so many others have their turn. */
const atOnce = 1000

const line = (type: Kind, id: string | null, data: unknown) => `${JSON.stringify({ type, id, data })}\n`

/** Every object of a snapshot, in the order of a feed. */
function* objectsOf({ contest, collections, state }: IcpcData): Generator<readonly [Kind, string, unknown]> {
  yield ["contest", "", contest]
  for (const kind of icpcCollections) for (const data of collections[kind]) yield [kind, data.id, data]
  yield ["state", "", state]
}

const idOf = (key: string) => (key === "" ? null : key)

/** The whole contest as lines of a feed. */
export function* completeFeed(data: IcpcData): Generator<string> {
  for (const [kind, key, object] of objectsOf(data)) yield line(kind, idOf(key), object)
}

/**
 * What the feeds of a contest have to tell: each object once, with when it last changed. A feed remembers only how far
 * it is, so that memory does not grow with the number of readers, nor with how slow they are.
 */
export class FeedLog {
  readonly #entries = new Map<Kind, Map<string, Entry>>(kinds.map((kind) => [kind, new Map()]))
  readonly #turn = Semaphore.makeUnsafe(1)
  #data: IcpcData | null = null
  #version = 0
  #round = 0

  /** All that was taken in so far. */
  get version(): number {
    return this.#version
  }

  /** Takes a snapshot in. */
  update(data: IcpcData): Effect.Effect<void> {
    const apply = Effect.gen({ self: this }, function* () {
      if (this.#data === data) return
      this.#data = data
      this.#round += 1
      const version = this.#version + 1
      let count = 0
      for (const [kind, key, object] of objectsOf(data)) {
        this.#put(kind, key, line(kind, idOf(key), object), version)
        if (++count % atOnce === 0) yield* Effect.yieldNow
      }
      this.#bury(version)
      this.#version = version
    })
    return this.#turn.withPermits(1)(apply)
  }

  /** Lines for who was told all up to `from`, so that they know all up to `to`; goes on well while snapshots are taken in. */
  *since(from: number, to: number): Generator<string> {
    for (const kind of kinds.toReversed()) {
      for (const { text, first, version, isNotFound } of this.#of(kind).values()) {
        const wasSent = first <= from
        if (isNotFound && wasSent && version > from && version <= to) yield text
      }
    }
    for (const kind of kinds) {
      for (const { text, first, version, isNotFound } of this.#of(kind).values()) {
        // Newer words may go out early, but for the state, which ends what comes before it.
        const isDue = kind === "state" ? version <= to : first <= to
        if (!isNotFound && version > from && isDue) yield text
      }
    }
  }

  #of(kind: Kind): Map<string, Entry> {
    return this.#entries.get(kind)!
  }

  #put(kind: Kind, key: string, text: string, version: number) {
    const entries = this.#of(kind)
    const known = entries.get(key)
    if (known === undefined) {
      entries.set(key, { text, first: version, version, isNotFound: false, round: this.#round })
      return
    }
    known.round = this.#round
    if (known.text === text) return
    if (known.isNotFound) known.first = version
    Object.assign(known, { text, version, isNotFound: false })
  }

  #bury(version: number) {
    for (const [kind, entries] of this.#entries) {
      for (const [key, entry] of entries) {
        if (entry.round === this.#round || entry.isNotFound) continue
        Object.assign(entry, { text: line(kind, idOf(key), null), version, isNotFound: true })
      }
    }
  }
}
