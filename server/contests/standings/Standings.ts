import { Context, Duration, Effect, Layer, type Schema } from "effect"
import { Cache } from "effect"
import type { SqlError } from "effect/sql"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { type Facets, facetsOf } from "./findRows.ts"
import { type Line, placed, type PlacedRow, readLines, type View } from "./standingsOf.ts"

export interface Snapshot {
  readonly lines: ReadonlyArray<Line>
  readonly rows: ReadonlyArray<PlacedRow>
  readonly facets: Facets
  /** Places by participant. */
  readonly places: ReadonlyMap<number, number>
  /** When it was read, in milliseconds. */
  readonly at: number
}

/** Others' lines may be this old. */
const freshFor = Duration.seconds(3)

type Failure = SqlError.SqlError | Schema.SchemaError

/** Standings as of a few seconds ago: however many look, each process reads a contest's once in that time. */
export class Standings extends Context.Service<
  Standings,
  { readonly of: (contestId: number, view: View) => Effect.Effect<Snapshot, Failure> }
>()("server/contests/standings/Standings") {
  static readonly layer = Layer.effect(
    Standings,
    Effect.gen(function* () {
      const sql = yield* ReadSql
      const read = Effect.fnUntraced(function* (key: string) {
        const [contestId, view] = key.split(" ") as [string, View]
        const lines = yield* readLines(Number(contestId), view).pipe(Effect.provideService(ReadSql, sql))
        const rows = placed(lines)
        const places = new Map(rows.map(({ userId, place }) => [userId, place]))
        const snapshot: Snapshot = { lines, rows, facets: facetsOf(lines), places, at: Date.now() }
        return snapshot
      })
      const cache = yield* Cache.make({ capacity: 64, timeToLive: freshFor, lookup: read })
      return Standings.of({ of: (contestId, view) => Cache.get(cache, `${contestId} ${view}`) })
    })
  )
}
