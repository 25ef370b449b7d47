import type { ServerMessageKey } from "../../platform/i18n/translate.ts"

/** One file of the archive with a learner's rows. */
export interface ExportedTable {
  /** File name in the archive. */
  readonly file: string
  /** Description for the archive's README. */
  readonly about: ServerMessageKey
  /** The exported tables; a test checks that every table referring to `users` is covered. */
  readonly tables: ReadonlyArray<string>
  /** SQL that returns one JSON object per row, in order; `$1` is the learner's id. */
  readonly rows: string
}

type Name = {
  [Key in ServerMessageKey]: Key extends `export.${infer Rest}` ? Rest : never
}[ServerMessageKey]

/** Rows of any query. */
const rows = (name: Name, tables: ReadonlyArray<string>, query: string): ExportedTable => ({
  file: `${name}.json`,
  about: `export.${name}`,
  tables,
  rows: query
})

const columns = (table: string, order: string, without: ReadonlyArray<string>) =>
  `select to_jsonb(t) - '{${["user_id", ...without].join(",")}}'::text[] as row from ${table} t
   where user_id = $1 order by ${order}`

/** Rows of a table with `user_id`, without secret or internal columns. */
const own = (name: Name, table: string, order: string, without: ReadonlyArray<string> = []) =>
  rows(name, [table], columns(table, order, without))

/** The tables of a learner's export. A new table must be added here or to `notExported`. */
export const exportedTables: ReadonlyArray<ExportedTable> = [
  rows(
    "profile",
    ["users"],
    `select to_jsonb(u) - '{password_hash,avatar_key,erased,listed,synthetic,rehearsal_id,one_time_until}'::text[] as row
      from users u where id = $1`
  ),
  rows(
    "devices",
    ["sessions"],
    `select to_jsonb(s) - '{id,user_id,browser_key_hash}'::text[] || jsonb_build_object('fingerprint', f.components) as row
      from sessions s left join fingerprints f on f.key = s.window_key where user_id = $1 order by s.created_at`
  ),
  rows(
    "solutions",
    ["solutions"],
    `select to_jsonb(s) - '{user_id,source_hash,answered_inputs,priority,job_id,attempt,worker_id,request_key}'::text[]
        || jsonb_build_object('compile_log', r.compile_log, 'tests', r.tests, 'scored', r.scored) as row
      from solutions s left join solution_results r on r.solution_id = s.id where user_id = $1 order by s.id`
  ),
  own("runs", "runs", "created_at", ["job_id", "attempt", "worker_id", "owner"]),
  own("problems", "problem_status", "problem_id"),
  own("favourites", "favorites", "created_at"),
  own("rating", "rating_totals", "user_id", ["search", "city_key"]),
  rows(
    "reports",
    ["reports"],
    `select to_jsonb(r) - 'user_id' || jsonb_build_object('answers', (
        select coalesce(jsonb_agg(jsonb_build_object('text', a.text, 'created_at', a.created_at) order by a.id), '[]')
        from report_answers a where a.report_id = r.id)) as row
      from reports r where user_id = $1 order by id`
  ),
  own("notifications", "notifications", "id"),
  own("newsletters", "mailing_deliveries", "queued_at"),
  rows(
    "applications",
    ["oauth_grants"],
    `select jsonb_build_object('application', c.name, 'allowed', g.payload -> 'openid', 'created_at', g.created_at,
        'last_used_at', g.last_used_at, 'expires_at', g.expires_at) as row
      from oauth_grants g join oauth_clients c on c.id = g.client_id where user_id = $1 order by g.created_at`
  ),
  own("passkeys", "passkeys", "created_at", ["credential_id", "public_key", "user_handle", "counter"]),
  own("security", "security_events", "id", ["id", "actor_id"]),
  rows(
    "class",
    ["class_members"],
    `select jsonb_build_object('class', c.name, 'school', c.school, 'place_in_list', m.ordinal) as row
      from class_members m join classes c on c.id = m.class_id where m.user_id = $1`
  ),
  rows(
    "my-classes",
    ["classes"],
    `select to_jsonb(c) - 'owner_id' as row from classes c where owner_id = $1 order by id`
  ),
  rows(
    "contests",
    ["contest_participants", "contest_windows"],
    `select to_jsonb(p) - '{user_id,window_id}'::text[] || jsonb_build_object('contest', c.slug, 'windows', (
        select coalesce(jsonb_agg(to_jsonb(w) - '{contest_id,user_id,window_id,session_id}'::text[] order by w.since), '[]')
        from contest_windows w where w.contest_id = p.contest_id and w.user_id = p.user_id), 'problems', (
        select coalesce(jsonb_agg(to_jsonb(r) - '{contest_id,user_id}'::text[] order by r.problem_id), '[]')
        from contest_results r where r.contest_id = p.contest_id and r.user_id = p.user_id)) as row
      from contest_participants p join contests c on c.id = p.contest_id where user_id = $1 order by registered_at`
  ),
  rows(
    "contest-invitations",
    [],
    `select jsonb_build_object('contest', c.slug, 'invited_at', i.invited_at, 'declined_at', i.declined_at) as row
      from users u join contest_invitations i on i.who in (u.email, u.login) join contests c on c.id = i.contest_id
      where u.id = $1 and c.status <> 'draft' order by i.invited_at`
  ),
  own("contest-appeals", "contest_appeals", "decided_at"),
  own("contest-questions", "contest_questions", "id", ["answered_by"]),
  own("contest-announcements", "contest_announcements", "id", ["author_id"]),
  rows(
    "contest-extra-times",
    ["contest_extra_time_shares"],
    `select jsonb_build_object('contest', c.slug, 'seconds', s.seconds, 'reason', e.reason,
        'given_at', e.given_at, 'undone_at', e.undone_at) as row
      from contest_extra_time_shares s join contest_extra_times e on e.id = s.extra_time_id
      join contests c on c.id = s.contest_id where s.user_id = $1 order by e.id`
  ),
  own("contest-roles", "contest_organisers", "contest_id"),
  own("problem-roles", "problem_organisers", "problem_id"),
  own("achievements", "achievements", "id", ["id"]),
  rows(
    "balance",
    ["ledger_entries", "wallets"],
    columns("ledger_entries", "number", ["previous", "balance_before"])
  ),
  rows(
    "entry-tests",
    ["entry_test_attempts"],
    `select to_jsonb(a) - '{user_id,seed}'::text[] || jsonb_build_object('title', v.content->'title', 'answers', (
        select coalesce(jsonb_agg(to_jsonb(q) - 'attempt_id' order by q.question), '[]')
        from entry_test_answers q where q.attempt_id = a.id)) as row
      from entry_test_attempts a join entry_test_versions v on v.id = a.version where a.user_id = $1 order by a.id`
  ),
  rows(
    "lessons",
    ["lesson_progress"],
    `select to_jsonb(p) - '{user_id,course_id}'::text[] || jsonb_build_object('course', c.slug) as row
      from lesson_progress p left join courses c on c.id = p.course_id where user_id = $1
      order by p.course_id, p.lesson_id, p.step`
  ),
  own("frames", "wallet_frames", "bought_at"),
  own("frozen-days", "frozen_days", "day")
]

/** Tables that refer to `users` but are not exported, with the reason. */
export const notExported: Readonly<Record<string, string>> = {
  contest_audit_texts:
    "what the jury said: participants have it in their announcements, questions and appeals",
  mail_links: "spent and waiting links of mails; of a link only the hash of its secret is kept",
  account_exports: "the downloads of this very archive",
  events: "signals for open pages, gone after a while; each says that something of the other tables changed",
  contest_extra_times: "what an organiser gave to others; what one was given is told by its share",
  problem_versions: "who made a version of a problem, which belongs to all its organisers",
  rejudgings: "who judged solutions of others again",
  test_generations: "tests that programs of a problem made, gone after a day; the problem has them",
  report_answers: "what an organiser wrote to others; answers to the learner are in their reports"
}
