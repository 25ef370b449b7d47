/** All names in one text, one per line: searching it takes a fortieth of the time of searching each name. */
interface SearchText {
  /** Calls `found` with the line number of each name that contains the word, in ascending order. */
  readonly visit: (word: string, found: (line: number) => void) => void
}

function searchText(names: ReadonlyArray<string>): SearchText {
  const lines = names.map((name) => name.replaceAll("\n", " "))
  const text = lines.join("\n")
  const starts: Array<number> = []
  let end = 0
  for (const { length } of lines) {
    starts.push(end)
    end += length + 1
  }
  const visit = (word: string, found: (line: number) => void) => {
    let line = 0
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, starts[line])) {
      while (line + 1 < starts.length && starts[line + 1]! <= at) line += 1
      found(line)
      line += 1
      if (line === starts.length) return
    }
  }
  return { visit }
}

/** The fields that determine rank and search results. */
interface Ranked {
  readonly points: number
  /** Microseconds since 1970, the database's precision. */
  readonly reachedAt: number
  /** In search form; null if not shown. */
  readonly city: string | null
  /** In search form; null without a name. */
  readonly name: string | null
}

/** `now` is null if the learner is no longer ranked. */
export interface Change {
  readonly userId: number
  readonly now: Ranked | null
}

/** An empty text matches everyone, and an empty city any city. */
export interface Sought {
  /** Words that the name must contain, or the id of a learner without a name. */
  readonly text: string
  readonly city: string
}

interface Part {
  readonly limit: number
  readonly offset: number
}

const nowhere = 0

/**
 * All ranked learners in rating order, about 150 bytes each; one who loses the rank keeps the seat. Stored as arrays,
 * because scanning a hundred thousand adjacent numbers takes a fraction of a millisecond.
 */
export class RankedLearners {
  /** Seats in rank order. */
  #order: ReadonlyArray<number> = []
  readonly #seats = new Map<number, number>()
  readonly #users: Array<number> = []
  readonly #points: Array<number> = []
  readonly #moments: Array<number> = []
  readonly #cities: Array<number> = []
  readonly #names: Array<string> = []
  readonly #cityNumbers = new Map<string, number>()
  #text: SearchText | null = null

  get size(): number {
    return this.#order.length
  }

  /** The user with a rank, starting at 1. */
  at(rank: number): number | undefined {
    return this.#users[this.#order[rank - 1] ?? -1]
  }

  /** Null for an unranked user. */
  rankOf(userId: number): number | null {
    const seat = this.#seats.get(userId)
    const index = seat === undefined ? -1 : this.#order.indexOf(seat)
    return index === -1 ? null : index + 1
  }

  /** A page of matching learners by their overall ranks, and the number of matches. */
  find(
    sought: Sought,
    { limit, offset }: Part
  ): { readonly ranks: ReadonlyArray<number>; readonly total: number } {
    const isSought = this.#seek(sought)
    const ranks: Array<number> = []
    let total = 0
    this.#order.forEach((seat, index) => {
      if (!isSought(seat)) return
      if (total >= offset && total < offset + limit) ranks.push(index + 1)
      total += 1
    })
    return { ranks, total }
  }

  /** Applies any number of changes in one pass. */
  change(changes: ReadonlyArray<Change>): void {
    if (changes.length === 0) return
    const coming = changes.flatMap(({ userId, now }) => (now === null ? [] : [this.#sit(userId, now)]))
    const moving = new Uint8Array(this.#users.length)
    for (const { userId } of changes) moving[this.#seats.get(userId) ?? moving.length] = 1
    this.#order = this.#ranked(
      this.#order.filter((seat) => moving[seat] === 0),
      coming.toSorted(this.#compare)
    )
  }

  /** Orders by points, then the earlier time, then the older account; never equal. */
  readonly #compare = (one: number, other: number): number =>
    this.#points[other]! - this.#points[one]! ||
    this.#moments[one]! - this.#moments[other]! ||
    this.#users[one]! - this.#users[other]!

  #ranked(staying: ReadonlyArray<number>, coming: ReadonlyArray<number>): ReadonlyArray<number> {
    const order: Array<number> = []
    let at = 0
    for (const seat of coming) {
      const next = this.#firstAfter(seat, staying, at)
      for (; at < next; at++) order.push(staying[at]!)
      order.push(seat)
    }
    for (; at < staying.length; at++) order.push(staying[at]!)
    return order
  }

  #firstAfter(seat: number, staying: ReadonlyArray<number>, from: number): number {
    let [low, high] = [from, staying.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(staying[middle]!, seat) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #sit(userId: number, { points, reachedAt, city, name }: Ranked): number {
    const seat = numberOf(userId, this.#seats, 0)
    if (this.#names[seat] !== (name ?? "")) this.#text = null
    this.#users[seat] = userId
    this.#points[seat] = points
    this.#moments[seat] = reachedAt
    this.#cities[seat] = city === null ? nowhere : numberOf(city, this.#cityNumbers, nowhere + 1)
    this.#names[seat] = name ?? ""
    return seat
  }

  #seek({ text, city }: Sought): (seat: number) => boolean {
    const cityNumber = this.#cityNumbers.get(city)
    const words = text === "" ? [] : text.split(" ")
    const found = new Uint8Array(this.#users.length)
    this.#text ??= searchText(this.#names)
    for (const [before, word] of words.entries()) {
      this.#text.visit(word, (seat) => {
        if (found[seat] === before) found[seat] = before + 1
      })
    }
    const numbered = this.#seats.get(Number(/^[#№]? ?(\d{1,15})$/.exec(text)?.[1]))
    if (numbered !== undefined && this.#names[numbered] === "") found[numbered] = words.length
    return (seat) => found[seat] === words.length && (city === "" || this.#cities[seat] === cityNumber)
  }
}

/** Assigns consecutive numbers in the order of first use. */
function numberOf<Key>(key: Key, numbers: Map<Key, number>, first: number): number {
  const number = numbers.get(key) ?? first + numbers.size
  numbers.set(key, number)
  return number
}
