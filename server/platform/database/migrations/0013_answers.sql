-- Problems whose solutions are answers to the tests instead of programs.

-- If true, learners get the inputs of all tests, and a solution's language is `answers`.
alter table problems add column submits_answers boolean not null default false;
-- Options of an answer that is chosen, in both languages; null if answers are written.
alter table problems add column answer_choice jsonb;
