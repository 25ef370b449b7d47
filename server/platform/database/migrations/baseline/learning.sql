-- Courses and entry tests.

-- A course from content/.
create table courses (
  id integer primary key,
  slug text not null unique,
  title text not null,
  summary text not null,
  language text not null
);

-- A lesson of a course.
create table lessons (
  course_id integer not null references courses (id) on delete cascade,
  id integer not null,
  title text not null,
  summary text not null,
  content_hash text not null,
  primary key (course_id, id)
);

-- A step of a lesson: a text, a question, or a problem.
create table lesson_steps (
  course_id integer not null,
  lesson_id integer not null,
  key text not null,
  ordinal integer not null,
  problem_id bigint references problems (id),
  content jsonb not null,
  primary key (course_id, lesson_id, key),
  foreign key (course_id, lesson_id) references lessons (course_id, id) on delete cascade
);

-- A learner's progress on one step. It has no foreign key to the step: progress survives changes of the lesson.
create table lesson_progress (
  user_id bigint not null references users (id) on delete cascade,
  course_id integer not null,
  lesson_id integer not null,
  step text not null,
  -- The last answer; null for steps without a question.
  answer jsonb,
  attempts integer not null default 1,
  touched_at timestamptz not null,
  done_at timestamptz,
  primary key (user_id, course_id, lesson_id, step)
);

-- An entry test as it was when an attempt began: attempts outlive changes of the content.
create table entry_test_versions (
  id text primary key,
  test_id integer not null,
  content jsonb not null
);

-- One attempt at an entry test; a learner has at most one running.
create table entry_test_attempts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  test_id integer not null,
  version text not null references entry_test_versions (id),
  -- Decides the order of questions and options.
  seed text not null,
  at_question smallint not null default 1,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  finished_at timestamptz,
  by_time boolean not null default false,
  -- Whether each answer is right, by question.
  graded boolean[],
  check ((finished_at is null) = (graded is null)),
  check (finished_at <= ends_at)
);
create unique index entry_test_attempts_running on entry_test_attempts (user_id) where finished_at is null;
create index entry_test_attempts_ending on entry_test_attempts (ends_at) where finished_at is null;
create index entry_test_attempts_of on entry_test_attempts (user_id, test_id, finished_at desc);

-- The last saved answer to one question of an attempt.
create table entry_test_answers (
  attempt_id bigint not null references entry_test_attempts (id) on delete cascade,
  question smallint not null,
  answer jsonb not null,
  revision integer not null check (revision > 0),
  saved_at timestamptz not null,
  primary key (attempt_id, question)
);
