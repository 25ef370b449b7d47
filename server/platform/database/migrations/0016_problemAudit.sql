-- Who created, published and deleted a problem, and who changed the rights in it. The acts stay when the problem or the account is deleted.
create table problem_audit (
  id bigint generated always as identity primary key,
  problem_id bigint not null,
  -- Null for acts of the operator.
  actor_id bigint,
  act text not null,
  data jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index problem_audit_problem on problem_audit (problem_id, id);

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger problem_audit_append_only before update or delete on problem_audit
  for each row execute function refuse_audit_change();
create trigger problem_audit_no_truncate before truncate on problem_audit execute function refuse_audit_change();
