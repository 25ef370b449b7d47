import { Clock, Effect } from "effect"
import type { LifeAction, OrganiserLife } from "../../../../src/api/contract/organiser/life.ts"
import type { ContestAct, ContestCounts } from "../../../../src/machines/contest/contestEvents.ts"
import { advanceTo } from "../../../../src/machines/contest/applyEvent.ts"
import {
  isoOf,
  momentsFromWire,
  momentsToWire,
  scheduleToWire
} from "../../../../src/machines/contest/scheduleWire.ts"
import { possibleActs } from "../../../../src/machines/contest/possibleActs.ts"
import { type Language, translate } from "../../../platform/i18n/translate.ts"
import { invalid } from "../../../platform/http/ApiError.ts"
import { changeLife } from "../changeLife.ts"
import { confirmedName } from "../confirmedName.ts"
import {
  type OrganiserAccess,
  type ContestOfMine,
  organiserContest
} from "../../../olympiads/store/organiserContest.ts"
import { readCounts } from "../readCounts.ts"
import { momentErrors } from "../settings/checkSettings.ts"

/** Extra time is managed on the participants page. */
const ofOtherPages: ReadonlyArray<string> = ["extraTime.changed"]

const lifeOf = Effect.fnUntraced(function* (contest: ContestOfMine, language: Language) {
  const counts = (yield* readCounts([contest.id]))(contest.id)
  const now = yield* Clock.currentTimeMillis
  const { state, schedule } = advanceTo(contest.life, now)
  const { hasRegistration, pausedAt, endedAt, gaps, longestExtraS } = scheduleToWire(schedule)
  const acts = possibleActs(contest.life, counts, now).filter(({ type }) => !ofOtherPages.includes(type))
  const life: OrganiserLife = {
    state,
    serverTime: isoOf(now),
    ...{ hasRegistration, pausedAt, endedAt, gaps, longestExtraS },
    moments: momentsToWire(schedule),
    undo: schedule.undo?.act ?? null,
    acts: acts.map(({ type, rejection }) => ({
      type,
      rejection: rejection === null ? null : translate(language, `organiser.rejection.${rejection}`)
    })),
    ...counts
  }
  return life
})

/** The state of a contest, and the acts available with the reasons for rejected ones. */
export const getContestLife = Effect.fn("getContestLife")(function* (
  access: OrganiserAccess,
  language: Language
) {
  return yield* lifeOf(yield* organiserContest(access, "viewer"), language)
})

function eventOf(act: LifeAction, now: number, { registered, started, unjudged }: ContestCounts): ContestAct {
  switch (act.type) {
    case "contest.unpublish":
      return { type: act.type, registered, now }
    case "contest.reschedule":
      return { type: act.type, moments: momentsFromWire(act), now }
    case "registration.reopen":
      return { type: act.type, until: Date.parse(act.until), now }
    case "contest.extend":
      return act.to === undefined
        ? { type: act.type, by: (act.byS ?? 0) * 1000, now }
        : { type: act.type, to: Date.parse(act.to), now }
    case "contest.undo":
      return { type: act.type, started, now }
    case "interval.remove":
    case "interval.restore":
      return { type: act.type, interval: { from: Date.parse(act.from), to: Date.parse(act.to) }, now }
    case "results.publish":
      return { type: act.type, unjudged, now }
    default:
      return { type: act.type, now }
  }
}

/** Audit data of an act. */
const dataOf = ({ type: _, ...data }: LifeAction) => data

/** Applies an act if the machine allows it; ending and publishing require the contest's name as confirmation. */
export const actOnContest = Effect.fn("actOnContest")(function* (
  access: OrganiserAccess,
  act: LifeAction,
  language: Language
) {
  if ("name" in act) yield* confirmedName(yield* organiserContest(access, "editor"), act.name)
  if (act.type === "contest.reschedule") {
    const errors = momentErrors(momentsFromWire(act))
    if (Object.keys(errors).length > 0) yield* invalid(errors)
  }
  const contest = yield* changeLife(access, "editor", (_, now, counts) => eventOf(act, now, counts), {
    data: dataOf(act)
  })
  return yield* lifeOf(contest, language)
})
