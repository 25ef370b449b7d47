-- Reports, notifications, and mailings.

-- A report to support. Its id is the number shown to the sender. It is deleted with the sender's account.
create table reports (
  id bigint generated always as identity primary key,
  user_id bigint references users (id) on delete cascade,
  email text not null,
  text text not null,
  topics text[] not null,
  problem_id bigint references problems (id) on delete set null,
  language text not null check (language in ('ru', 'en')),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index reports_state on reports (state, id desc);
create index reports_user on reports (user_id);
create index reports_email on reports (lower(email), created_at);

-- An image of a report. A periodic task deletes files that no row names.
create table report_images (
  report_id bigint not null references reports (id) on delete cascade,
  ordinal smallint not null,
  file_key text not null unique,
  type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  primary key (report_id, ordinal)
);

-- An answer of support to a report.
create table report_answers (
  id bigint generated always as identity primary key,
  report_id bigint not null references reports (id) on delete cascade,
  author_id bigint references users (id) on delete set null,
  text text not null,
  created_at timestamptz not null default now()
);
create index report_answers_report on report_answers (report_id, id);

-- A notification for a learner. A newer one about the same subject replaces it.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  subject bigint not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  unique (user_id, kind, subject)
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_age on notifications (created_at);

-- One issue of a mailing to one user, so that each issue is sent once. A reminder's issue may be a day.
create table mailing_deliveries (
  kind text not null,
  issue text not null,
  user_id bigint not null references users (id) on delete cascade,
  queued_at timestamptz not null default now(),
  primary key (kind, issue, user_id)
);
create index mailing_deliveries_user on mailing_deliveries (user_id);
