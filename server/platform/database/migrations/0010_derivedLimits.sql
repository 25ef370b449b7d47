-- Time limits that follow from authors' programs, and the scores that those programs have to earn.

-- How a time limit follows from programs; null if the package gives the limit. The limit is null until it is derived.
alter table problems add column limit_rule jsonb;
alter table problems alter column time_limit_ms drop not null;
alter table problems add check (time_limit_ms is not null or limit_rule is not null and reserved);
alter table problem_proofs alter column time_limit_ms drop not null;

-- Scores of the problem and of its groups; null if the package says nothing about them.
alter table problem_references add column scores jsonb;
alter table problem_proof_steps add column scores jsonb;

-- The row of the problem is locked before its limit is read, as it is by an import.
create or replace function settle_contest_problem() returns trigger language plpgsql as $$
begin
  perform settle_problems(array[coalesce(new.problem_id, old.problem_id)]);
  if exists (select from contest_problems cp join problems p on p.id = cp.problem_id
      where cp.contest_id = new.contest_id and p.id = new.problem_id and p.time_limit_ms is null) then
    raise exception 'problem % has no time limit', new.problem_id;
  end if;
  return null;
end $$;
