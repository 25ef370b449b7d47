import { createCipheriv, createHmac, randomBytes } from "node:crypto"
import { Cache, Context, Duration, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { SealedStatements, ContestProblem } from "../../../src/api/contract/olympiads/participation.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { ReadSql } from "../../platform/database/sqlLayer.ts"
import { sharedSecret } from "../../platform/database/sharedSecret.ts"
import type { Answer } from "../../platform/http/ApiError.ts"
import { TopicNames } from "../../practice/problems/TopicNames.ts"
import { queryKeys } from "../../../src/api/contract/queryKeys.ts"
import { getProblem } from "../../practice/problems/getProblem.ts"
import { rowsOf } from "../../platform/database/sql.ts"
import { labelOf } from "../participation/contestProblems.ts"

const decodeTasks = rowsOf({ slug: Schema.String, id: Schema.Int, ordinal: Schema.Int, points: Schema.Int })

/** Problem responses for a participant who has just started, as JSON entries of the browser's query cache. */
const bundleText = Effect.fn("bundleText")(function* (contestId: number, language: Language) {
  const sql = yield* ReadSql
  const tasks = yield* decodeTasks(
    yield* sql`select c.slug, problem_id as id, ordinal, points from contest_problems
      join contests c on c.id = contest_id where contest_id = ${contestId} order by ordinal`
  )
  const problems = yield* Effect.forEach(tasks, ({ id }) => getProblem(id, null, language, "any"))
  const items = tasks.map(({ id, ordinal, points }, place): ContestProblem => ({
    id,
    label: labelOf(ordinal),
    title: problems[place]?.title ?? "",
    points,
    myPoints: null,
    attempts: 0,
    lastVerdict: null
  }))
  const slug = tasks[0]?.slug ?? ""
  const page = { items, page: 1, limit: 100, total: items.length }
  return JSON.stringify([
    { key: queryKeys.contestProblems(slug), data: page },
    ...problems.map((problem, place) => ({
      key: queryKeys.contestProblem(slug, problem.id),
      data: { ...problem, previousId: tasks[place - 1]?.id ?? null, nextId: tasks[place + 1]?.id ?? null }
    }))
  ])
})

interface SealsShape {
  readonly bundle: (contestId: number, language: Language) => Answer<SealedStatements, "NotFound">
  /** The key of an issued edition; null for an unknown one. */
  readonly keyOf: (contestId: number, edition: string) => Answer<string | null>
}

/** Short, because jury members still edit statements before the start. */
const freshFor = Duration.seconds(10)
const cachedKeys = 1000
const ivBytes = 12

const blockBytes = 4096

/** Pads with spaces after the JSON, to hide the length. */
const padded = (text: string): string => {
  const beyond = Buffer.byteLength(text) % blockBytes
  return beyond === 0 ? text : text + " ".repeat(blockBytes - beyond)
}

/** AES-256-GCM as Web Crypto expects it: the initialisation vector first, the tag at the end. */
function sealed(text: string, key: Buffer): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv("aes-256-gcm", key, iv)
  const parts = [iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString("base64")
}

/**
 * Encrypted statements, sent to browsers ahead of the start rush.
 * Each edition of the text has its own key, which stays on the server until a participant starts.
 */
export class Seals extends Context.Service<Seals, SealsShape>()("server/olympiads/sealed/Seals") {
  static readonly layer = Layer.effect(
    Seals,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const context = yield* Effect.context<ReadSql | TopicNames>()
      const secret = yield* sharedSecret("statement_editions")
      const keys = new Map<string, string>()

      const findKey = Effect.fnUntraced(function* (contestId: number, edition: string) {
        const rows = yield* sql<{ readonly key: string }>`
          select key from contest_seals where contest_id = ${contestId} and edition = ${edition}`
        return rows[0]?.key ?? null
      })
      const keyOf = Effect.fnUntraced(function* (contestId: number, edition: string) {
        const name = `${contestId} ${edition}`
        const known = keys.get(name)
        if (known !== undefined) return known
        const found = yield* findKey(contestId, edition)
        if (keys.size >= cachedKeys) keys.clear()
        if (found !== null) keys.set(name, found)
        return found
      })
      const makeKey = Effect.fnUntraced(function* (contestId: number, edition: string) {
        const fresh = randomBytes(32).toString("base64")
        yield* sql`insert into contest_seals (contest_id, edition, key) values (${contestId}, ${edition}, ${fresh})
          on conflict do nothing`
        return (yield* findKey(contestId, edition)) ?? fresh
      })
      const make = Effect.fnUntraced(function* (name: string) {
        const [id, language] = name.split(" ") as [string, Language]
        const contestId = Number(id)
        const text = yield* Effect.provideContext(bundleText(contestId, language), context)
        // A keyed hash: a plain one would confirm a guess of the text, such as a problem that is public elsewhere.
        const edition = createHmac("sha256", secret).update(`${contestId}\n${text}`).digest("base64url")
        const key = yield* makeKey(contestId, edition)
        return { edition, sealed: sealed(padded(text), Buffer.from(key, "base64")) }
      })
      const cache = yield* Cache.make({ capacity: 64, timeToLive: freshFor, lookup: make })
      return Seals.of({
        bundle: (contestId, language) => Cache.get(cache, `${contestId} ${language}`),
        keyOf
      })
    })
  )
}
