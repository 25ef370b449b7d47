import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const statements = [
  // How often somebody signed up with the address before it was confirmed.
  `alter table users add column sign_ups integer not null default 1`,
  `alter table mail_links
     drop constraint mail_links_flow_check,
     add constraint mail_links_flow_check check (flow in
       ('sign_up', 'sign_in', 'recovery', 'password_change', 'email_change', 'email_undo')),
     -- What the account's address becomes for who follows the link.
     add column email text check (email = lower(email))`,
  // Whether a device is known is asked of ended sessions, too.
  `create index sessions_of_user on sessions (user_id, last_used_at)`,
  // Each issue of a mailing goes to each reader once; a reminder's issue may be a day.
  `create table mailing_deliveries (
     kind text not null,
     issue text not null,
     user_id bigint not null references users (id) on delete cascade,
     queued_at timestamptz not null default now(),
     primary key (kind, issue, user_id)
   )`,
  `create index mailing_deliveries_user on mailing_deliveries (user_id)`
]

/** Change of address, rival sign-ups, known devices, and mailings. */
export const mails = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
)
