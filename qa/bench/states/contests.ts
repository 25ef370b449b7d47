import type { Stage } from "./Stage.ts"

const hour = 3_600_000
const day = 24 * hour

/** Copies of the first problems: a contest hides its problems from everybody else. */
export const contestProblems = [901, 902, 903] as const

const copies = contestProblems.map((copy, index) => [index + 1, copy] as const)

const titles = [
  ["Яблоки", "Apples"],
  ["Билеты", "Tickets"],
  ["Лабиринт", "Maze"]
] as const

async function copyProblem(stage: Stage, from: number, to: number, [ru, en]: readonly [string, string]) {
  await stage.rows(
    `insert into problems (id, slug, content_hash, judging_hash, difficulty, topics, title_ru, title_en, search, source,
      time_limit_ms, memory_limit_mb, output_limit_bytes, checker, links, reserved)
    select $2, slug || '-bench', content_hash, judging_hash, difficulty, topics, $3, $4, lower($4), source,
      time_limit_ms, memory_limit_mb, output_limit_bytes, checker, links, true from problems where id = $1`,
    [from, to, ru, en]
  )
  await stage.rows(
    `insert into problem_texts (problem_id, language, statement_html, input_html, output_html, notes_html)
    select $2, language, statement_html, input_html, output_html, notes_html from problem_texts where problem_id = $1`,
    [from, to]
  )
  await stage.rows(
    `insert into problem_tests (problem_id, ordinal, name, sample, input_hash, answer_hash)
    select $2, ordinal, name, sample, input_hash, answer_hash from problem_tests where problem_id = $1`,
    [from, to]
  )
}

interface Contest {
  readonly slug: string
  readonly title: readonly [ru: string, en: string]
  readonly starts: number
  readonly ends: number
  /** A participant's own time. */
  readonly duration?: number
  readonly registration?: readonly [opens: number, closes: number]
  /** Columns that differ from the usual ones. */
  readonly more?: Readonly<Record<string, unknown>>
}

const contests: ReadonlyArray<Contest> = [
  {
    slug: "bench-draft",
    title: ["Черновик", "Draft"],
    ...{ starts: 7 * day, ends: 8 * day, registration: [day, 6 * day] },
    more: { status: "draft", next_moment: null }
  },
  {
    slug: "bench-announced",
    title: ["Весенняя олимпиада", "Spring Contest"],
    ...{ starts: 5 * day, ends: 6 * day, registration: [day, 4 * day] }
  },
  {
    slug: "bench-open",
    title: ["Летняя олимпиада", "Summer Contest"],
    ...{ starts: 3 * day, ends: 4 * day, duration: 2 * hour }
  },
  {
    slug: "bench-closed",
    title: ["Осенняя олимпиада", "Autumn Contest"],
    ...{ starts: day, ends: 2 * day, registration: [-9 * day, -hour] }
  },
  {
    slug: "bench-first",
    title: ["Кубок: отборочный этап", "Cup: Qualification"],
    ...{ starts: -3 * day, ends: -2 * day, duration: 2 * hour, registration: [-9 * day, -3 * day] },
    more: { publishes_itself: true }
  },
  {
    slug: "bench-final",
    title: ["Кубок: финал", "Cup: Final"],
    ...{ starts: 2 * day, ends: 3 * day },
    more: { has_registration: false, stage: 2, registration_starts_at: null, registration_ends_at: null }
  },
  {
    slug: "bench-invitation",
    title: ["Олимпиада по приглашениям", "Contest by Invitation"],
    ...{ starts: 2 * day, ends: 3 * day },
    more: { has_registration: false, registration_starts_at: null, registration_ends_at: null }
  },
  {
    slug: "bench-soon",
    title: ["Утренняя олимпиада", "Morning Contest"],
    ...{ starts: 5 * 60_000, ends: 5 * hour, duration: hour, registration: [-9 * day, -hour] }
  },
  {
    slug: "bench-running",
    title: ["Зимняя олимпиада", "Winter Contest"],
    ...{ starts: -2 * hour, ends: 4 * hour, duration: hour, registration: [-9 * day, -2 * hour] }
  },
  {
    slug: "bench-paused",
    title: ["Школьная олимпиада", "School Contest"],
    ...{ starts: -hour, ends: 4 * hour, duration: hour, registration: [-9 * day, -hour] }
  },
  {
    slug: "bench-counting",
    title: ["Городская олимпиада", "City Contest"],
    ...{ starts: -5 * hour, ends: -hour, duration: 2 * hour, registration: [-9 * day, -5 * hour] }
  }
]

async function insertContest(stage: Stage, contest: Contest) {
  const { slug, title, starts, ends, duration, registration = [-9 * day, starts], more = {} } = contest
  const row: Readonly<Record<string, unknown>> = {
    slug,
    status: "open_registration",
    title_ru: title[0],
    title_en: title[1],
    registration_starts_at: stage.moment(registration[0]),
    registration_ends_at: stage.moment(registration[1]),
    starts_at: stage.moment(starts),
    ends_at: stage.moment(ends),
    duration_s: duration === undefined ? null : duration / 1000,
    next_moment: stage.moment(-10 * day),
    ...more
  }
  const names = Object.keys(row)
  await stage.rows(
    `insert into contests (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row)
  )
  await stage.rows(
    `insert into contest_problems (contest_id, problem_id, ordinal)
    select c.id, p.id, p.ordinal from contests c, unnest($2::bigint[]) with ordinality p (id, ordinal) where c.slug = $1`,
    [slug, contestProblems]
  )
}

/** All contests of the bench, with `organiser` as their owner. */
export async function insertContests(stage: Stage, organiser: string): Promise<void> {
  for (const [index, [from, to]] of copies.entries()) await copyProblem(stage, from, to, titles[index]!)
  for (const contest of contests) await insertContest(stage, contest)
  await stage.rows(
    `insert into contest_organisers (contest_id, user_id, organiser_role)
    select c.id, u.id, 'owner' from contests c, users u where c.slug like 'bench-%' and u.email = $1`,
    [organiser]
  )
  await stage.rows(
    `update contests set next_contest_id = final.id, selection = '{"atLeast": 150}'
    from (select id from contests where slug = 'bench-final') final where slug = 'bench-first'`
  )
}
