import type { Client } from "pg"
import type { ClockState } from "./ClockState.ts"

/**
 * Lets the product's SQL follow the bench. `public` comes before `pg_catalog` in the path of a bench database, so `now()`
 * in statements and column defaults is this one. The queue calls `pg_catalog.now()` and stays on the computer's clock:
 * jobs run while the bench's clock is stopped.
 */
export const createClock = `
  create schema bench;
  create table bench.clock (shift interval not null, paused_at timestamptz);
  insert into bench.clock values ('0', null);
  create table bench.facts (name text primary key, value text not null);
  create function public.now() returns timestamptz language sql stable as
    $$ select coalesce(paused_at, pg_catalog.now() + shift) from bench.clock $$;
  create function public.clock_timestamp() returns timestamptz language sql volatile as
    $$ select coalesce(paused_at, pg_catalog.clock_timestamp() + shift) from bench.clock $$;`

/** Applies to connections that are opened later. */
export const pathOfBench = (database: string) =>
  `alter database ${database} set search_path = public, pg_catalog`

export const writeClock = (client: Client, { shiftMs, pausedAt }: ClockState) =>
  client.query("update bench.clock set shift = make_interval(secs => $1), paused_at = $2::timestamptz", [
    shiftMs / 1000,
    pausedAt === null ? null : new Date(pausedAt).toISOString()
  ])
