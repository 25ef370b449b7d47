/** Names in one text, a line each: to look through it takes a fortieth of what looking at each name takes. */
interface SearchText {
  /** Calls `found` with the number of each name that holds a word, in rising order. */
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

/** What decides where a learner stands and by what they are found. */
interface Ranked {
  readonly points: number
  /** Microseconds since 1970, as exact as the database's. */
  readonly reachedAt: number
  /** As it is searched for; null for who shows none. */
  readonly city: string | null
  /** As it is searched for; null for who has none. */
  readonly name: string | null
}

/** `now` is null for who has lost their place. */
export interface Change {
  readonly userId: number
  readonly now: Ranked | null
}

/** No text is everyone, and no city anywhere. */
export interface Sought {
  /** Words that the name has to hold, or the number of who has none. */
  readonly text: string
  readonly city: string
}

interface Part {
  readonly limit: number
  readonly offset: number
}

const nowhere = 0

/**
 * Everyone who has a place, in the order of the rating. What is asked of each is kept side by side and not in objects:
 * to walk by a hundred thousand numbers that lie together takes a fraction of a millisecond.
 *
 * Some 150 bytes a learner; who loses their place keeps their seat for the day they come back.
 */
export class Ranking {
  /** Seats from the first place to the last. */
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

  /** Who has a place; places count from 1. */
  at(rank: number): number | undefined {
    return this.#users[this.#order[rank - 1] ?? -1]
  }

  /** Null for who has none. */
  rankOf(userId: number): number | null {
    const seat = this.#seats.get(userId)
    const index = seat === undefined ? -1 : this.#order.indexOf(seat)
    return index === -1 ? null : index + 1
  }

  /** A page of those who are sought, by their places among everyone, and how many there are in all. */
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

  /** Takes what has changed, in one walk however much it is. */
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

  /** Points, then who was there earlier, then the older account: no two are equal. */
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

/** Numbers are given in the order in which they are asked for. */
function numberOf<Key>(key: Key, numbers: Map<Key, number>, first: number): number {
  const number = numbers.get(key) ?? first + numbers.size
  numbers.set(key, number)
  return number
}
