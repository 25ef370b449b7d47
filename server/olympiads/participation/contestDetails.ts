import { Clock, Effect, Schema } from "effect"
import type { ContestDetails, ContestPage } from "../../../src/api/contract/olympiads/participation.ts"
import { statusOf } from "../../../src/machines/contest/applyEvent.ts"
import { isoOf, momentsToWire } from "../../../src/machines/contest/scheduleWire.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { findContest } from "../store/findContest.ts"
import { ContestFacts } from "./ContestFacts.ts"
import { visibleParticipationContext } from "./ParticipationContexts.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"
import { participationOf, type ParticipationContext } from "./participationContextOf.ts"

const named = (titleRu: string | null, titleEn: string | null, language: Language, slug: string) =>
  (language === "ru" ? (titleRu ?? titleEn) : (titleEn ?? titleRu)) ?? slug

/** The contest as its page shows it to a user. */
export const getContest = Effect.fn("getContest")(function* (
  slug: string,
  userId: number | null,
  language: Language
) {
  return yield* detailsOf(yield* visibleParticipationContext(slug, userId), userId === null, language)
})

/** The contest details for a participation context. */
export const detailsOf = Effect.fnUntraced(function* (
  context: ParticipationContext,
  isVisitor: boolean,
  language: Language
) {
  const { contest, life, now } = context
  const { schedule } = life
  const { registrationStartsAt, registrationEndsAt, startsAt, durationS, freezeAt } = momentsToWire(schedule)
  const facts = yield* (yield* ContestFacts).of(contest.id)
  const stage = (isNext: boolean) => {
    const found = facts?.stages.find(({ next }) => next === isNext)
    return found === undefined
      ? null
      : { slug: found.slug, title: named(found.titleRu, found.titleEn, language, found.slug) }
  }
  const details: ContestDetails = {
    slug: contest.slug,
    title: named(contest.titleRu, contest.titleEn, language, contest.slug),
    summary: named(contest.summaryRu, contest.summaryEn, language, ""),
    status: { value: statusOf(life) ?? "open_registration" },
    ...{ registrationStartsAt, registrationEndsAt, startsAt, durationS, freezeAt },
    endsAt: isoOf(Math.min(schedule.endsAt, schedule.endedAt ?? Infinity)),
    serverTime: isoOf(now),
    scoring: contest.scoring,
    stage: contest.stage,
    previous: stage(false),
    next: stage(true),
    problemCount: facts?.problemCount ?? 0,
    participantCount: facts?.participantCount ?? 0,
    languages: facts?.languages ?? null,
    participation: participationOf(context, { isVisitor })
  }
  return details
})

const decodePages = rowsOf({ language: Schema.Literals(["ru", "en"]), html: Schema.String })

interface WantedPage {
  readonly kind: ContestPage["kind"]
  /** Null for a visitor. */
  readonly userId: number | null
  readonly language: Language
}

/** A page written by organisers, in the given language or else the other; the end page is null before the start. */
export const getContestPage = Effect.fn("getContestPage")(function* (
  slug: string,
  { kind, userId, language }: WantedPage
) {
  const { id, life } = yield* findContest(slug, userId)
  const isBeforeStart = kind === "end" && (yield* Clock.currentTimeMillis) < life.schedule.startsAt
  return isBeforeStart ? { kind, language, html: null } : yield* pageOf(id, kind, language)
})

/** The same for a known contest id. */
export const pageOf = Effect.fnUntraced(function* (
  contestId: number,
  kind: ContestPage["kind"],
  language: Language
) {
  const [page] = yield* readSql`select language, html from contest_pages
    where contest_id = ${contestId} and kind = ${kind}
    order by language = ${language} desc limit 1`.pipe(decodePages)
  return { kind, language: page?.language ?? language, html: page?.html ?? null } satisfies ContestPage
})
