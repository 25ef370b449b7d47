import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The name that other learners see: the nickname, else the first name with an initial. Null, which a number stands for,
 * without either, for a child under 14 or a class account without a nickname, and for an account that leaves.
 */
const ratingName = `create or replace function rating_name(u users) returns text language sql stable as $$
  select case when u.listed or u.made_up then coalesce(nullif(trim(u.nickname), ''),
    case when u.email is not null
      and not coalesce(u.date_of_birth > (now() at time zone 'Europe/Moscow')::date - interval '14 years', false)
      then nullif(trim(u.first_name), '') || coalesce(' ' || left(nullif(trim(u.last_name), ''), 1) || '.', '') end) end
$$`

/** The city and the grade that other learners may see or look for; made-up people have nothing to hide. */
const shownCity = `create or replace function shown_city(u users) returns text language sql stable as $$
  select case when u.show_city_since is not null or u.made_up then u.city end
$$`
const shownGrade = `create function shown_grade(u users) returns smallint language sql stable as $$
  select case when u.show_grade_since is not null or u.made_up then u.grade end
$$`

/** Names, cities and grades of public lists follow one rule in the database. */
export const publicNames = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      ratingName,
      shownCity,
      shownGrade,
      `drop trigger rating_renamed on users`,
      `create trigger rating_renamed after update of nickname, first_name, last_name, email, date_of_birth on users
        for each row execute function rating_renamed()`,
      `drop trigger users_contest_lines on users`,
      `create trigger users_contest_lines after update on users for each row
        when ((old.nickname, old.first_name, old.last_name, old.email, old.date_of_birth, old.city, old.grade,
            old.show_city_since, old.show_grade_since, old.listed)
          is distinct from (new.nickname, new.first_name, new.last_name, new.email, new.date_of_birth, new.city, new.grade,
            new.show_city_since, new.show_grade_since, new.listed))
        execute function mark_contest_lines()`,
      `update rating_totals t set name = rating_name(u) from users u
        where u.id = t.user_id and t.name is distinct from rating_name(u)`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
