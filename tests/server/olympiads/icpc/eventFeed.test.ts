import { Effect, Stream } from "effect"
import { expect, test } from "vitest"
import { eventFeed, inPieces } from "../../../../server/olympiads/icpc/eventFeed.ts"
import { FeedLog, completeFeed } from "../../../../server/olympiads/icpc/FeedLog.ts"
import type { IcpcData } from "../../../../server/olympiads/icpc/icpcData.ts"

interface Facts {
  readonly teams?: ReadonlyArray<readonly [id: string, name: string]>
  readonly submissions?: ReadonlyArray<string>
  readonly ended?: string | null
}

const snapshot = ({ teams = [], submissions = [], ended = null }: Facts): IcpcData => ({
  contest: { id: "cup" },
  state: { end_of_updates: ended },
  collections: {
    "judgement-types": [],
    languages: [],
    problems: [],
    groups: [],
    teams: teams.map(([id, name]) => ({ id, name })),
    submissions: submissions.map((id) => ({ id, team_id: "1" })),
    judgements: []
  },
  scoreboard: {}
})

/** The events of a reader, as «kind id» or «-kind id» for a deletion. */
const read = (lines: Iterable<string>) =>
  [...lines].map((line) => {
    const { type, id, data } = JSON.parse(line) as { type: string; id: string | null; data: unknown }
    return [data === null ? `-${type}` : type, id].filter((part) => part !== null).join(" ")
  })

const result = async (log: FeedLog, facts: Facts) => {
  await Effect.runPromise(log.update(snapshot(facts)))
  return log.version
}

test("a reader receives only new events", async () => {
  const log = new FeedLog()
  const first = await result(log, { teams: [["1", "a"]], submissions: ["5"] })
  expect(read(log.since(0, first))).toEqual(["contest", "teams 1", "submissions 5", "state"])
  const second = await result(log, {
    teams: [
      ["1", "b"],
      ["2", "c"]
    ],
    submissions: ["5"]
  })
  expect(read(log.since(first, second))).toEqual(["teams 1", "teams 2"])
  expect(read(log.since(second, second))).toEqual([])
  // A reader who starts now receives everything in order, once.
  expect(read(log.since(0, second))).toEqual(["contest", "teams 1", "teams 2", "submissions 5", "state"])
})

test("deletions reach the readers who know the object, referring objects first", async () => {
  const log = new FeedLog()
  const all = { teams: [["1", "a"]], submissions: ["5"] } as const
  const first = await result(log, all)
  const second = await result(log, {})
  expect(read(log.since(first, second))).toEqual(["-submissions 5", "-teams 1"])
  expect(read(log.since(0, second))).toEqual(["contest", "state"])
  const third = await result(log, all)
  expect(read(log.since(second, third))).toEqual(["teams 1", "submissions 5"])
})

test("a slow reader misses no event, and receives the end last", async () => {
  const log = new FeedLog()
  const first = await result(log, { teams: [["1", "a"]], submissions: ["5"] })
  const reading = log.since(0, first)
  const before = [reading.next().value ?? "", reading.next().value ?? ""]
  const second = await result(log, {
    teams: [["1", "b"]],
    submissions: ["5", "6"],
    ended: "2026-11-22T10:00:00Z"
  })
  expect(read([...before, ...reading])).toEqual(["contest", "teams 1", "submissions 5"])
  expect(read(log.since(first, second))).toEqual(["teams 1", "submissions 6", "state"])
})

const many = Array.from({ length: 20_000 }, (_, index) => String(index + 1))

test("a large contest is sent in pieces", async () => {
  const data = snapshot({ teams: [["1", "a"]], submissions: many })
  const pieces = await Effect.runPromise(Stream.runCollect(inPieces(() => completeFeed(data))))
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000)
  expect(read(pieces.join("").trim().split("\n"))).toHaveLength(many.length + 3)
})

test("an open feed buffers no more of a large contest than its reader takes", async () => {
  const log = new FeedLog()
  const data = snapshot({ teams: [["1", "a"]], submissions: many })
  const first = eventFeed(Effect.succeed(data), log).pipe(Stream.take(1), Stream.runCollect)
  const [piece = ""] = await Effect.runPromise(first)
  expect(piece.length).toBeLessThan(100_000)
  expect(read(piece.trim().split("\n")).slice(0, 3)).toEqual(["contest", "teams 1", "submissions 1"])
})
