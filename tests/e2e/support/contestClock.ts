import type { Platform } from "../../support/platform.ts"
import { runSql } from "./database.ts"

const contestMoments = [
  ...["registration_starts_at", "registration_ends_at", "available_at", "starts_at", "ends_at", "freeze_at"],
  ...["paused_at", "ended_at", "next_moment"]
]
const participantMoments = ["registered_at", "started_at", "completed_at", "disqualified_at"]

const earlier = (columns: ReadonlyArray<string>) =>
  columns.map((column) => `${column} = ${column} - $2::interval`).join(", ")

/** The undone moments with `$2` taken off; the duration among them is no moment. */
const earlierUndo = `undo || jsonb_build_object('before', (
  select jsonb_object_agg(key, case when key = 'durationMs' or value = 'null' then value
    else to_jsonb(value::float8 - extract(epoch from $2::interval)::float8 * 1000) end)
  from jsonb_each(undo->'before')))`

/**
 * Moves one contest's times back by a PostgreSQL interval, as if so much time had passed; open pages receive
 * the change.
 */
export const letPass = (server: Platform, slug: string, interval: string): Promise<void> =>
  runSql(
    server,
    `with moved as (
      update contests set ${earlier(contestMoments)}, gaps = (
        select coalesce(jsonb_agg(gap || jsonb_build_object(
          'from', (gap->>'from')::float8 - extract(epoch from $2::interval) * 1000,
          'to', (gap->>'to')::float8 - extract(epoch from $2::interval) * 1000)), '[]')
        from jsonb_array_elements(gaps) gap), undo = case when undo is not null then ${earlierUndo} end
      where slug = $1 returning id
    )
    update contest_participants p set ${earlier(participantMoments)} from moved where p.contest_id = moved.id`,
    [slug, interval]
  )
