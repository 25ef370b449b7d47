import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * An entry begins where the one before it ended: a chain of keys that the database itself keeps, so that the last
 * balance is the sum of all amounts.
 */
const entries = `create table ledger_entries (
  user_id bigint not null references users (id) on delete cascade,
  number integer not null check (number > 0),
  -- What it was paid for: nothing is paid for twice.
  cause text not null,
  kind text not null check (kind in ('daily', 'solved', 'freeze', 'frame')),
  data jsonb not null default '{}',
  amount integer not null check (amount <> 0),
  balance_before integer not null,
  balance integer not null check (balance >= 0),
  at timestamptz not null,
  previous integer generated always as (nullif(number - 1, 0)) stored,
  primary key (user_id, number),
  unique (user_id, number, balance),
  unique (user_id, cause),
  check (balance = balance_before + amount),
  check (number > 1 or balance_before = 0),
  foreign key (user_id, previous, balance_before) references ledger_entries (user_id, number, balance)
)`

const wallets = `create table wallets (
  user_id bigint primary key references users (id) on delete cascade,
  entries integer not null default 0,
  balance integer not null default 0,
  last integer generated always as (nullif(entries, 0)) stored,
  -- Bought, and not yet used up.
  freezes smallint not null default 0 check (freezes between 0 and 2),
  frame text,
  check (entries > 0 or balance = 0),
  foreign key (user_id, last, balance) references ledger_entries (user_id, number, balance)
    deferrable initially deferred
)`

/** Whoever leaves takes their entries along; nobody else's change. */
const keep = `create function keep_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where id = old.user_id and deletion_asked_at is null) then
    return old;
  end if;
  raise exception 'ledger_entries is append-only' using errcode = 'insufficient_privilege';
end $$`

/** Zamarubles, and what they were spent on. */
export const walletTables = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      entries,
      wallets,
      keep,
      `create trigger ledger_kept before update or delete on ledger_entries
        for each row execute function keep_ledger()`,
      `create table wallet_frames (
        user_id bigint not null references users (id) on delete cascade,
        frame text not null,
        bought_at timestamptz not null default now(),
        primary key (user_id, frame)
      )`,
      // Missed days that a freeze has covered: they keep a streak together and do not count in it.
      `create table frozen_days (
        user_id bigint not null references users (id) on delete cascade,
        day date not null,
        primary key (user_id, day)
      )`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
