import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A later stage goes by what the one before went by; else by the profile as it is at registration. */
const onRegistered = `create function participant_facts() returns trigger language plpgsql as $$
begin
  if new.source = 'stage' then
    select p.city, p.grade, p.birth_year into new.city, new.grade, new.birth_year
    from contest_participants p join contests c on c.id = p.contest_id
    where c.next_contest_id = new.contest_id and p.user_id = new.user_id limit 1;
  end if;
  select coalesce(new.city, nullif(trim(u.city), '')), coalesce(new.grade, u.grade),
    coalesce(new.birth_year, extract(year from u.date_of_birth))
  into new.city, new.grade, new.birth_year from users u where u.id = new.user_id;
  return new;
end $$`

/** What was unknown at registration may still be told until the participant begins; what is known stays. */
const onTold = `create function participant_facts_told() returns trigger language plpgsql as $$
begin
  update contest_participants
  set city = coalesce(city, nullif(trim(new.city), '')), grade = coalesce(grade, new.grade),
    birth_year = coalesce(birth_year, extract(year from new.date_of_birth))
  where user_id = new.id and started_at is null and (city is null or grade is null or birth_year is null);
  return null;
end $$`

/** City, grade and year of birth by which a selection shares out seats, as of the registration. */
export const quotaFacts = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      `alter table contest_participants add column city text, add column grade smallint, add column birth_year smallint`,
      `update contest_participants p set city = nullif(trim(u.city), ''), grade = u.grade,
        birth_year = extract(year from u.date_of_birth) from users u where u.id = p.user_id`,
      onRegistered,
      `create trigger contest_participants_facts before insert on contest_participants
        for each row execute function participant_facts()`,
      onTold,
      `create trigger users_facts_told after update of city, grade, date_of_birth on users
        for each row when (not new.erased) execute function participant_facts_told()`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
