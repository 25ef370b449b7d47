import { Clock, Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { batched } from "../../platform/batched.ts"
import { ReadSql } from "../../platform/database/sqlLayer.ts"
import { type Answer, notFound } from "../../platform/http/ApiError.ts"
import { rowsOf } from "../../platform/database/sql.ts"
import { isInvitedSql } from "../store/invitations.ts"
import { type ContestRow, isOfCrowdSql, readContests } from "../store/findContest.ts"
import { participationColumns, ParticipationRow } from "../store/participants.ts"
import { type ParticipationContext, participationContextWith } from "./participationContextOf.ts"

interface Who {
  readonly slug: string
  readonly userId: number | null
}

const contestFields = {
  contestId: Schema.NullOr(Schema.Int),
  version: Schema.NullOr(Schema.String),
  invited: Schema.Boolean
}

const Row = Schema.Union([
  Schema.Struct({ ...contestFields, registeredAt: Schema.Null }),
  Schema.Struct({ ...contestFields, ...ParticipationRow.fields })
])
const decodeRows = rowsOf(Row)

/** A cached contest and the row version that it was read from. */
interface Known {
  readonly version: string
  readonly contest: ContestRow
}

/** A participation context and the version of the contest row that it is based on. */
export interface VisibleParticipationContext extends ParticipationContext {
  readonly version: string
}

const cachedContests = 100

const asked = ({ slug, userId }: Who, place: number) => ({ place, slug, user_id: userId })

/**
 * JSON keys give a constant row estimate. With arrays the planner replans each time, which takes five times as long as
 * the query. The limits keep it from joining whole tables.
 */
const statement = `
  select c.id as "contestId", c.version, part.*,
    case when part."registeredAt" is null then ${isInvitedSql("c.id", "k.user_id")} else false end as invited
  from jsonb_to_recordset($1::jsonb) k (place int, slug text, user_id bigint)
  left join lateral (
    select id, xmin::text as version from contests o
    where slug = k.slug and status <> 'draft' and ${isOfCrowdSql("o", "k.user_id")} limit 1
  ) c on true
  left join lateral (
    select ${participationColumns} from contest_participants p
    where p.contest_id = c.id and p.user_id = k.user_id limit 1
  ) part on true
  order by k.place`

/**
 * Reads participation contexts in batches: thousands of requests in the start rush share a few queries.
 * Not for use in transactions. Contests are cached until their row version changes, which each query returns.
 */
export class ParticipationContexts extends Context.Service<
  ParticipationContexts,
  {
    readonly of: (slug: string, userId: number | null) => Answer<VisibleParticipationContext, "NotFound">
  }
>()("server/olympiads/participation/ParticipationContexts") {
  static readonly layer = Layer.effect(
    ParticipationContexts,
    Effect.gen(function* () {
      const sql = yield* ReadSql
      const cache = new Map<string, Known>()
      const read = yield* batched({ atOnce: 2 }, (keys: ReadonlyArray<Who>) =>
        Effect.flatMap(sql.unsafe(statement, [JSON.stringify(keys.map(asked))]), decodeRows)
      )
      const readContest = yield* batched({ atOnce: 1 }, (ids: ReadonlyArray<number>) =>
        Effect.map(
          Effect.provideService(
            readContests("c.id = any($1)", [[...new Set(ids)]]),
            SqlClient.SqlClient,
            sql
          ),
          (contests) => ids.map((id) => contests.find((contest) => contest.id === id))
        )
      )
      const contestOf = Effect.fnUntraced(function* (slug: string, id: number, version: string) {
        const known = cache.get(slug)
        if (known?.version === version) return known.contest
        const contest = yield* readContest(id)
        if (contest === undefined) return yield* notFound
        if (cache.size >= cachedContests) cache.clear()
        cache.set(slug, { version, contest })
        return contest
      })
      const of = Effect.fnUntraced(function* (slug: string, userId: number | null) {
        const row = yield* read({ slug, userId })
        const { contestId, version, invited, ...participation } = row
        if (contestId === null || version === null) return yield* notFound
        const contest = yield* contestOf(slug, contestId, version)
        const now = yield* Clock.currentTimeMillis
        const participant = participation.registeredAt === null ? null : participation
        return { ...participationContextWith(contest, participant, now, invited), version }
      })
      return ParticipationContexts.of({ of })
    })
  )
}

/** The participation context as in `participationContextOf`, but batched; not for use in transactions. */
export const visibleParticipationContext = (slug: string, userId: number | null) =>
  Effect.flatMap(ParticipationContexts, (participationContexts) => participationContexts.of(slug, userId))
