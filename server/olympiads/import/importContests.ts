import { Clock, Effect, Schema } from "effect"
import { freeDemoSlug } from "../demoContests/freeDemoSlug.ts"
import { saveLife } from "../store/saveLife.ts"
import { advanceTo } from "../../../src/machines/contest/applyEvent.ts"
import { type ContestSchedule, noSchedule } from "../../../src/machines/contest/schedule.ts"
import { invalid, PackageInvalid } from "../../content/packageFailures.ts"
import { renderMarkdown } from "../../content/renderMarkdown.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { type ContestContent, readContests } from "./readContests.ts"

/** Creates missing demo contests, and updates the texts of existing ones from the content. */
export const importContests = Effect.fn("importContests")(function* (contentFolder: string) {
  const { contests, faults } = yield* readContests(contentFolder)
  const [, refused] = yield* Effect.partition(contests, (contest) => importContest(contest))
  return { refused: [...faults, ...refused].filter((fault) => fault instanceof PackageInvalid) }
})

const decodeKnown = rowsOf({ id: Schema.Int, edition: Schema.Int })

const importContest = Effect.fnUntraced(function* (contest: ContestContent) {
  yield* sql`select pg_advisory_xact_lock(hashtext('zama content'))`
  const known = yield* sql`
    select id, edition from contests where series = ${contest.slug}
    order by edition`.pipe(decodeKnown)
  if (known.length === 0) yield* firstEditions(contest)
  else yield* Effect.forEach(known, (edition) => writeTexts(edition.id, edition.edition, contest))
}, inTransaction)

/** The first editions: one finished, one running and one upcoming, so that newcomers see each kind. */
const firstEditions = Effect.fnUntraced(function* (contest: ContestContent) {
  const now = yield* Clock.currentTimeMillis
  const { every, first } = contest.editions
  const hour = 3_600_000
  const begins = Math.floor(now / hour) * hour + first
  const count = Math.max(1, Math.ceil((now - begins) / every) + 1)
  for (let edition = 1; edition <= count; edition++) {
    yield* makeEdition(contest, edition, begins + (edition - 1) * every, now)
  }
})

const scheduleOf = ({ editions, after }: ContestContent, startsAt: number): ContestSchedule => {
  const { registration, ends, freeze, duration } = editions
  return {
    ...noSchedule,
    hasRegistration: after === undefined,
    registrationStartsAt: registration === undefined ? null : startsAt + registration,
    // With a personal duration, registration stays open as long as the full duration fits before the end.
    registrationEndsAt: after === undefined && duration !== undefined ? startsAt + ends - duration : null,
    startsAt,
    endsAt: startsAt + ends,
    freezeAt: freeze === undefined ? null : startsAt + freeze,
    durationMs: duration ?? null
  }
}

const makeEdition = Effect.fnUntraced(function* (
  contest: ContestContent,
  edition: number,
  startsAt: number,
  now: number
) {
  const { slug, scoring, editions, after } = contest
  const [made] = yield* sql<{ id: number }>`
    insert into contests (slug, status, title_ru, starts_at, ends_at, scoring, stage, series, edition, every_s,
      publishes_itself)
    select ${sql.literal(freeDemoSlug("s.slug", "s.edition"))}, 'open_registration', ${slug}, ${new Date(startsAt)},
      ${new Date(startsAt + editions.ends)}, ${scoring}, ${after === undefined ? 1 : 2}, ${slug}, ${edition},
      ${editions.every / 1000}, true
    from (select ${slug}::text as slug, ${edition}::int as edition) s returning id`
  const id = made?.id ?? 0
  const life = { state: "open_registration.announced", schedule: scheduleOf(contest, startsAt) } as const
  yield* saveLife(id, advanceTo(life, now))
  yield* writeTexts(id, edition, contest)
  yield* writeTasks(id, contest)
  if (after !== undefined) {
    yield* sql`update contests set next_contest_id = ${id}, selection = ${JSON.stringify(after.passes)}::jsonb
      where series = ${after.contest} and edition = ${edition}`
  }
})

const writeTexts = Effect.fnUntraced(function* (id: number, edition: number, contest: ContestContent) {
  const { title, summary, texts } = contest
  const numbered = (text: string) => text.replaceAll("{n}", String(edition))
  yield* sql`update contests set title_ru = ${numbered(title.ru)}, title_en = ${numbered(title.en)},
    summary_ru = ${numbered(summary.ru)}, summary_en = ${numbered(summary.en)} where id = ${id}`
  for (const { kind, language, markdown } of texts) {
    yield* sql`insert into contest_pages (contest_id, kind, language, markdown, html)
      values (${id}, ${kind}, ${language}, ${markdown}, ${renderMarkdown(numbered(markdown))})
      on conflict (contest_id, kind, language) do update set markdown = excluded.markdown, html = excluded.html`
  }
})

const writeTasks = Effect.fnUntraced(function* (id: number, { slug, tasks }: ContestContent) {
  for (const [index, { problem, points, subtasks }] of tasks.entries()) {
    const written = yield* sql`
      insert into contest_problems (contest_id, problem_id, ordinal, points, subtasks)
      select ${id}, p.id, ${index + 1}, ${points ?? 100},
        ${subtasks === undefined ? null : JSON.stringify(subtasks)}::jsonb
      from problems p where p.slug = ${problem} returning problem_id`
    if (written.length === 0) {
      return yield* invalid(slug, "contest.yaml", `tasks.${index}.problem`, `${problem} is no problem`)
    }
  }
})
