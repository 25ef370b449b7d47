import { Effect, Stream } from "effect"
import { icpcCollections, type IcpcData } from "./icpcData.ts"

/** Nobody's connection is silent for longer than this many rounds. */
const quietRounds = 20
const pause = "3 seconds"

const line = (type: string, id: string | null, data: unknown) => `${JSON.stringify({ type, id, data })}\n`

type Events = ReadonlyMap<string, string>

const noEvents: Events = new Map()
/** However many feeds are open, a snapshot is put into words once, and so is what is new in it. */
const worded = new WeakMap<IcpcData, Events>()
const compared = new WeakMap<Events, WeakMap<Events, string>>()

function eventsOf(data: IcpcData): Events {
  const known = worded.get(data) ?? inWords(data)
  worded.set(data, known)
  return known
}

/** Every object as an event; the state comes last, because the one that ends all updates must. */
function inWords({ contest, collections, state }: IcpcData): Events {
  const objects = icpcCollections.flatMap((type) =>
    collections[type].map((data) => [`${type} ${data.id}`, line(type, data.id, data)] as const)
  )
  return new Map([
    ["contest", line("contest", null, contest)],
    ...objects,
    ["state", line("state", null, state)]
  ])
}

const deletion = (key: string) => {
  const [type = "", id = ""] = key.split(" ")
  return line(type, id, null)
}

/** What is new between two moments. */
function changedEvents(before: Events, after: Events): string {
  const known = compared.get(after)?.get(before)
  if (known !== undefined) return known
  const gone = [...before.keys()].filter((key) => !after.has(key)).map(deletion)
  const fresh = [...after].filter(([key, text]) => before.get(key) !== text).map(([, text]) => text)
  const news = [...gone, ...fresh].join("")
  compared.set(after, (compared.get(after) ?? new WeakMap<Events, string>()).set(before, news))
  return news
}

/** The whole contest as events, and nothing more. */
export const wholeFeed = (data: IcpcData): string => changedEvents(noEvents, eventsOf(data))

interface Sent {
  readonly events: Events
  readonly round: number
}

/** The whole contest as events, then each change as it is seen; `read` answers null when the contest is gone. */
export const eventFeed = <E, R>(read: Effect.Effect<IcpcData | null, E, R>): Stream.Stream<string, E, R> =>
  Stream.unfold<Sent, string, E, R>(
    { events: noEvents, round: 0 },
    Effect.fnUntraced(function* ({ events, round }) {
      if (round > 0) yield* Effect.sleep(pause)
      const data = yield* read
      if (data === null) return undefined
      const now = eventsOf(data)
      const news = changedEvents(events, now)
      const isQuiet = news === "" && round % quietRounds === 0
      return [isQuiet ? "\n" : news, { events: now, round: round + 1 }] as const
    })
  ).pipe(Stream.filter((text) => text !== ""))
