-- A rehearsal that an organiser started from the console. Its row stays with the report; what the rehearsal made is deleted.
create table rehearsal_runs (
  id bigint generated always as identity primary key,
  -- The contest that is rehearsed.
  contest_id bigint not null references contests (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Renewed every second by the server whose child process is the crowd.
  alive_at timestamptz not null default now(),
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'interrupted', 'failed')),
  -- An organiser asked to stop it.
  stops boolean not null default false,
  participants int not null,
  minutes int not null,
  speed float8 not null,
  crowd text not null,
  progress jsonb,
  report jsonb check ((report is not null) = (state = 'done'))
);
create index rehearsal_runs_of_contests on rehearsal_runs (contest_id, id);

-- One rehearsal at a time on the whole platform.
create unique index running_rehearsal on rehearsal_runs ((true)) where state = 'running';
