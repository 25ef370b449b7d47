-- What each judge offers. judge_languages holds what they offer together.
create table judge_worker_languages (
  worker_id uuid not null,
  id text not null,
  position integer not null,
  name text not null,
  extension text not null,
  time_factor double precision not null,
  notes text[] not null,
  backend text not null,
  registered_at timestamptz not null default now(),
  -- When the judge ended; null while it works.
  gone_at timestamptz,
  primary key (worker_id, id)
);

create function mark_gone_languages() returns trigger language plpgsql as $$
begin
  update judge_worker_languages set gone_at = now() where worker_id = old.id;
  return null;
end $$;
create trigger judge_workers_gone after delete on judge_workers
  for each row execute function mark_gone_languages();
