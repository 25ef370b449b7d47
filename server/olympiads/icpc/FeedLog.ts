import { Effect, Semaphore } from "effect"
import { icpcCollections, type IcpcData } from "./icpcData.ts"

/** Order of object types in a feed: references follow their targets. The state, which ends all updates, is last. */
const kinds = ["contest", ...icpcCollections, "state"] as const
type Kind = (typeof kinds)[number]

interface Entry {
  text: string
  /** Versions of the log in which the object first appeared and last changed. */
  first: number
  version: number
  isRemoved: boolean
  /** The last snapshot that contains the object. */
  round: number
}

/** Objects processed before the fiber yields. */
const atOnce = 1000

const line = (type: Kind, id: string | null, data: unknown) => `${JSON.stringify({ type, id, data })}\n`

/** Every object of a snapshot, in feed order. */
function* objectsOf({ contest, collections, state }: IcpcData): Generator<readonly [Kind, string, unknown]> {
  yield ["contest", "", contest]
  for (const kind of icpcCollections) for (const data of collections[kind]) yield [kind, data.id, data]
  yield ["state", "", state]
}

const idOf = (key: string) => (key === "" ? null : key)

export function* completeFeed(data: IcpcData): Generator<string> {
  for (const [kind, key, object] of objectsOf(data)) yield line(kind, idOf(key), object)
}

/**
 * Shared log of a contest's event feeds: each object once, with the version of its last change.
 * A feed stores only its position, so memory does not depend on the number or speed of readers.
 */
export class FeedLog {
  readonly #entries = new Map<Kind, Map<string, Entry>>(kinds.map((kind) => [kind, new Map()]))
  readonly #turn = Semaphore.makeUnsafe(1)
  #data: IcpcData | null = null
  #version = 0
  #round = 0

  /** Version of the last snapshot that was applied. */
  get version(): number {
    return this.#version
  }

  /** Applies a snapshot. */
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
      this.#removeMissing(version)
      this.#version = version
    })
    return this.#turn.withPermits(1)(apply)
  }

  /** Lines that bring a reader from version `from` to version `to`. Snapshots may be applied during the iteration. */
  *since(from: number, to: number): Generator<string> {
    for (const kind of kinds.toReversed()) {
      for (const { text, first, version, isRemoved } of this.#of(kind).values()) {
        const wasSent = first <= from
        if (isRemoved && wasSent && version > from && version <= to) yield text
      }
    }
    for (const kind of kinds) {
      for (const { text, first, version, isRemoved } of this.#of(kind).values()) {
        // Newer objects may go out early, except the state, which ends all updates before it.
        const isDue = kind === "state" ? version <= to : first <= to
        if (!isRemoved && version > from && isDue) yield text
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
      entries.set(key, { text, first: version, version, isRemoved: false, round: this.#round })
      return
    }
    known.round = this.#round
    if (known.text === text) return
    if (known.isRemoved) known.first = version
    Object.assign(known, { text, version, isRemoved: false })
  }

  #removeMissing(version: number) {
    for (const [kind, entries] of this.#entries) {
      for (const [key, entry] of entries) {
        if (entry.round === this.#round || entry.isRemoved) continue
        Object.assign(entry, { text: line(kind, idOf(key), null), version, isRemoved: true })
      }
    }
  }
}
