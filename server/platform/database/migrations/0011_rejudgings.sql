-- Rejudgings of a contest's solutions, or of the practice solutions of a problem. Applied ones stay, so that they can be undone.
alter table contest_rejudges rename to rejudgings;
alter table contest_rejudged rename to rejudged_solutions;
alter index contest_rejudged_solution rename to rejudged_solutions_solution;
alter table rejudgings drop column chosen;
alter table rejudgings add column id bigint generated always as identity;

alter table rejudged_solutions add column rejudging_id bigint;
-- The version of the problem that judged it; null until it is judged.
alter table rejudged_solutions add column problem_version integer;
-- What the rejudging replaced: the verdict, its tests, and whether the learner had solved the problem. Null until it is applied.
alter table rejudged_solutions add column replaced jsonb;
update rejudged_solutions r set rejudging_id = g.id from rejudgings g where g.contest_id = r.contest_id;
update rejudged_solutions r set problem_version = p.version from solutions s join problems p on p.id = s.problem_id
  where s.id = r.solution_id and r.judgement is not null;
alter table rejudged_solutions drop column contest_id;

alter table rejudgings drop constraint contest_rejudges_pkey;
alter table rejudgings add primary key (id);
alter table rejudgings alter column contest_id drop not null;
alter table rejudgings add column problem_id bigint references problems (id) on delete cascade;
alter table rejudgings add check (num_nonnulls(contest_id, problem_id) = 1);
alter table rejudgings add column made_by bigint references users (id) on delete set null;
-- Null until it is applied.
alter table rejudgings add column applied_at timestamptz;
alter table rejudgings add column applied_by bigint references users (id) on delete set null;
-- Its solutions, and those that it changed, when it was applied.
alter table rejudgings add column solutions integer;
alter table rejudgings add column changed integer;
alter table rejudgings add column undone_at timestamptz;
alter table rejudgings add column undone_by bigint references users (id) on delete set null;
create unique index rejudgings_open_contest on rejudgings (contest_id) where applied_at is null;
create unique index rejudgings_open_problem on rejudgings (problem_id) where applied_at is null;
create index rejudgings_contest on rejudgings (contest_id);
create index rejudgings_problem on rejudgings (problem_id);
create index rejudgings_made_by on rejudgings (made_by);
create index rejudgings_applied_by on rejudgings (applied_by);
create index rejudgings_undone_by on rejudgings (undone_by);

alter table rejudged_solutions alter column rejudging_id set not null;
alter table rejudged_solutions add foreign key (rejudging_id) references rejudgings (id) on delete cascade;
alter table rejudged_solutions add unique (rejudging_id, solution_id);
