import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Courses as `content/` tells them, and how far learners have come. */
export const courses = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      `create table courses (
        id integer primary key,
        slug text not null unique,
        title text not null,
        summary text not null,
        language text not null
      )`,
      `create table lessons (
        course_id integer not null references courses (id) on delete cascade,
        id integer not null,
        title text not null,
        summary text not null,
        content_hash text not null,
        primary key (course_id, id)
      )`,
      `create table lesson_steps (
        course_id integer not null,
        lesson_id integer not null,
        key text not null,
        ordinal integer not null,
        problem_id bigint references problems (id),
        content jsonb not null,
        primary key (course_id, lesson_id, key),
        foreign key (course_id, lesson_id) references lessons (course_id, id) on delete cascade
      )`,
      // Refers to no step: what somebody has done stays, whatever becomes of the lesson's text.
      `create table lesson_progress (
        user_id bigint not null references users (id) on delete cascade,
        course_id integer not null,
        lesson_id integer not null,
        step text not null,
        -- As last given; null for what is not answered.
        answer jsonb,
        attempts integer not null default 1,
        touched_at timestamptz not null,
        done_at timestamptz,
        primary key (user_id, course_id, lesson_id, step)
      )`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
