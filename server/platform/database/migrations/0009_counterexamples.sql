-- Small inputs on which learners' programs fail.

-- The programs that make small inputs of a problem; null if its package lacks one.
alter table problems add column small_inputs jsonb;

-- The search for an input on which a solution fails; asked for by the solution's author.
create table counterexamples (
  solution_id bigint primary key references solutions (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'running', 'found', 'none', 'failed')),
  -- Number of inputs that the program was run on.
  tried integer not null default 0,
  found jsonb,
  -- Attempt of the queue's job that runs the search; -1 before the first.
  attempt integer not null default -1,
  changed_at timestamptz not null default now()
);
