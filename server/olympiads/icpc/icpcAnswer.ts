import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { archiveOf } from "../../platform/files/exportArchive.ts"
import { readContests } from "../store/findContest.ts"
import { badRequest, notFound } from "../../platform/http/ApiError.ts"
import { eventFeed, inPieces } from "./eventFeed.ts"
import { completeFeed } from "./FeedLog.ts"
import { icpcAccess } from "./icpcAccess.ts"
import { icpcCaller } from "./icpcCaller.ts"
import { icpcContest } from "./icpcContest.ts"
import { icpcCollections, type IcpcCollection, type IcpcObject } from "./icpcData.ts"
import { readSql } from "../../platform/database/sql.ts"
import { IcpcSnapshots } from "./IcpcSnapshots.ts"

/** Tools run on other origins and send their key in a header; cookies are not accepted. */
export const icpcHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization",
  "cache-control": "no-store"
}

interface IcpcAsked {
  /** Path segments after `/api/icpc`. */
  readonly path: ReadonlyArray<string>
  readonly search: URLSearchParams
  readonly authorization: string | undefined
  /** Rate limit key. */
  readonly address: string
}

const encoder = new TextEncoder()

/** Caches the encoded parts of a snapshot, shared by all requests. */
const written = new WeakMap<object, Uint8Array>()
/** Longer lists are streamed and not cached: the solutions of an olympiad are megabytes. */
const fewItems = 1000

const ofJson = { headers: icpcHeaders, contentType: "application/json" } as const

function json(body: object) {
  if (Array.isArray(body) && body.length > fewItems) {
    return HttpServerResponse.stream(Stream.encodeText(inPieces(() => wordsOf(body))), ofJson)
  }
  const bytes = written.get(body) ?? encoder.encode(JSON.stringify(body))
  written.set(body, bytes)
  return HttpServerResponse.uint8Array(bytes, ofJson)
}

function* wordsOf(items: ReadonlyArray<unknown>): Generator<string> {
  for (const [index, item] of items.entries()) yield `${index === 0 ? "[" : ","}${JSON.stringify(item)}`
  yield "]"
}

const information = {
  version: "2023-06",
  version_url: "https://ccs-specs.icpc.io/2023-06/contest_api",
  provider: { name: "Zama" }
}

/** Answers one request of the Contest API. */
export const icpcAnswer = Effect.fn("icpcAnswer")(function* (asked: IcpcAsked) {
  const { path } = asked
  const [root, slug, what, id, part] = path
  if (root === undefined) return json(information)
  if (root !== "contests" || path.length > 5) return yield* notFound
  if (slug === undefined) return json(yield* listContests())
  const { contest, view } = yield* icpcCaller(slug, asked.authorization)
  const snapshots = yield* IcpcSnapshots
  const read = snapshots.of(contest.id, view)
  const data = (yield* snapshots.asked(contest.id, view, asked.address)) ?? (yield* notFound)
  if (what === undefined) return json(data.contest)
  if (what === "submissions" && part === "files" && view === "full") return yield* files(contest.id, id ?? "")
  if (part !== undefined) return yield* notFound
  if (isCollection(what)) {
    const items = data.collections[what]
    return json(id === undefined ? filtered(items, asked.search) : (named(items, id) ?? (yield* notFound)))
  }
  if (id !== undefined) return yield* notFound
  if (what === "state") return json(data.state)
  if (what === "access") return json(icpcAccess(data, view))
  if (what === "scoreboard") return json(data.scoreboard)
  if (what !== "event-feed") return yield* notFound
  if (asked.search.has("since_token")) return yield* badRequest
  const isSnapshot = asked.search.get("stream") === "false"
  if (!isSnapshot) yield* snapshots.enter(view, asked.address)
  const feed = isSnapshot
    ? inPieces(() => completeFeed(data))
    : Stream.unwrap(Effect.map(snapshots.log(contest.id, view), (log) => eventFeed(read, log)))
  return HttpServerResponse.stream(Stream.orDie(Stream.encodeText(feed)), {
    contentType: "application/x-ndjson",
    headers: { ...icpcHeaders, "x-accel-buffering": "no" }
  })
})

const listContests = Effect.fnUntraced(function* () {
  const contests = yield* readContests(
    "c.status <> 'draft' and c.rehearsal_id is null order by c.starts_at desc, c.id limit 100",
    []
  )
  return contests.map((contest) => icpcContest(contest, contest.life))
})

const isCollection = (name: string): name is IcpcCollection => icpcCollections.some((each) => each === name)

const named = (items: ReadonlyArray<IcpcObject>, id: string) => items.find((item) => item["id"] === id)

/** Filters by any `…_id` property; an empty value matches objects without it. */
function filtered(items: ReadonlyArray<IcpcObject>, search: URLSearchParams) {
  const wanted = [...search].filter(([key]) => key.endsWith("_id"))
  if (wanted.length === 0) return items
  return items.filter((item) => wanted.every(([key, value]) => (item[key] ?? "") === value))
}

/** A solution's source, as the only file of an archive. */
const files = Effect.fnUntraced(function* (contestId: number, id: string) {
  const [solution] = yield* readSql<{ source: string; extension: string }>`
    select s.source, coalesce(l.extension, 'txt') as extension from solutions s
    left join judge_languages l on l.id = s.language
    where s.contest_id = ${contestId} and s.id = ${/^\d{1,15}$/.test(id) ? id : "0"}::bigint`
  if (solution === undefined) return yield* notFound
  const content = Stream.succeed(new TextEncoder().encode(solution.source))
  const archive = archiveOf(Stream.succeed({ name: `solution.${solution.extension}`, content }))
  return HttpServerResponse.stream(archive, {
    contentType: "application/zip",
    headers: { ...icpcHeaders, "content-disposition": `attachment; filename="${id}.zip"` }
  })
})
