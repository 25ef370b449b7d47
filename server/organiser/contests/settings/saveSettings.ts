import { Clock, Effect } from "effect"
import { type ContestSettings, momentFields } from "../../../../src/api/contract/organiser/settings.ts"
import { advanceTo, applyEvent } from "../../../../src/machines/contest/applyEvent.ts"
import { momentsFromWire } from "../../../../src/machines/contest/scheduleWire.ts"
import { frozenSettings, type SettingsGroup } from "../../../../src/machines/contest/frozenSettings.ts"
import type { Language } from "../../../platform/i18n/translate.ts"
import { ApiError, type FieldErrors, invalid } from "../../../platform/http/ApiError.ts"
import { afterLifeChange } from "../../../olympiads/life/afterLifeChange.ts"
import { saveLife } from "../../../olympiads/store/saveLife.ts"
import { rejectedAct } from "../changeLife.ts"
import { notifyParticipants } from "../notifyParticipants.ts"
import {
  type OrganiserAccess,
  type ContestOfMine,
  lockedOrganiserContest
} from "../../../olympiads/store/organiserContest.ts"
import { writeAudit } from "../writeAudit.ts"
import { languageErrors, momentErrors, problemErrors, settingsErrors } from "./checkSettings.ts"
import { choosableProblems } from "./organiserProblems.ts"
import { getContestSettings, readFollowers, readLanguages, readSettings, versionOf } from "./readSettings.ts"
import { inTransaction, sql } from "../../../platform/database/sql.ts"
import { writeColumns, writePages, writeProblems } from "./writeSettings.ts"

const changedElsewhere = new ApiError("ContestChanged", { message: "organiser.changedElsewhere" })

type Field = keyof ContestSettings

const groupOf: Readonly<Partial<Record<Field, SettingsGroup>>> = {
  slug: "slug",
  hasRegistration: "registration",
  ...Object.fromEntries(Object.keys(momentFields).map((field) => [field, "moments"])),
  scoring: "scoring",
  problems: "problems",
  nextContest: "stages",
  selection: "stages"
}

const changedFields = (before: ContestSettings, after: ContestSettings): ReadonlyArray<Field> =>
  (Object.keys(before) as ReadonlyArray<Field>).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])
  )

/** Fails with ContestFrozen if a changed setting is frozen. */
const whileAllowed = Effect.fnUntraced(function* (
  contest: ContestOfMine,
  changed: ReadonlyArray<Field>,
  now: number
) {
  const frozen = frozenSettings(contest.life, now)
  for (const field of changed) {
    const group = groupOf[field]
    const reason = group === undefined ? null : frozen[group]
    if (reason === null) continue
    yield* new ApiError("ContestFrozen", { message: `organiser.frozen.${reason}` })
  }
})

const refuse = (errors: FieldErrors) =>
  Object.keys(errors).length === 0 ? Effect.void : Effect.fail(invalid(errors))

/** Checks references to other data: the slug, problems, languages and the next stage. */
const checkAround = Effect.fnUntraced(function* (
  { id, actorId }: ContestOfMine,
  { before, settings, changed }: ChangedSettings
) {
  const { slug, nextContest, problems, languages } = settings
  const [other] = yield* sql`select from contests where slug = ${slug} and id <> ${id}`
  const ids = problems.map((problem) => problem.id)
  const known = yield* choosableProblems(id, actorId, ids)
  const wrong = problemErrors(problems, known)
  const followers = changed.includes("nextContest") ? yield* readFollowers(id, actorId) : null
  const isLost =
    followers !== null && nextContest !== null && !followers.some((follower) => follower.slug === nextContest)
  const selectable = languages === null ? [] : yield* readLanguages(before.languages ?? [])
  const wrongLanguages = languages === null ? [] : languageErrors(languages, selectable)
  yield* refuse({
    ...(other === undefined ? {} : { slug: ["validation.slugInUse"] }),
    ...(wrong.length === 0 ? {} : { problems: wrong }),
    ...(wrongLanguages.length === 0 ? {} : { languages: wrongLanguages }),
    ...(isLost ? { next_contest: ["organiser.noFollower"] } : {})
  })
})

/** Reschedules the contest through its machine, with the effects on participants. */
const moveMoments = Effect.fnUntraced(function* (
  contest: ContestOfMine,
  settings: ContestSettings,
  now: number
) {
  const event = { type: "contest.reschedule", moments: momentsFromWire(settings), now } as const
  const decision = applyEvent(contest.life, event)
  if (!decision.ok) return yield* rejectedAct(decision.reason)
  yield* saveLife(contest.id, decision.next)
  yield* afterLifeChange(contest.id, decision.effects)
  yield* notifyParticipants(contest, event, decision)
})

/** The saved settings, the new ones and the fields that differ. */
interface ChangedSettings {
  readonly before: ContestSettings
  readonly settings: ContestSettings
  readonly changed: ReadonlyArray<Field>
}

const write = Effect.fnUntraced(function* (contest: ContestOfMine, change: ChangedSettings) {
  const { settings, changed } = change
  const now = yield* Clock.currentTimeMillis
  yield* whileAllowed(contest, changed, now)
  const moved = changed.filter((field) => field in momentFields)
  yield* refuse({
    ...settingsErrors(settings),
    ...(moved.length > 0 ? momentErrors(momentsFromWire(settings)) : {})
  })
  yield* checkAround(contest, change)
  if (changed.includes("hasRegistration")) {
    const life = advanceTo(contest.life, now)
    const { hasRegistration } = settings
    yield* saveLife(contest.id, { ...life, schedule: { ...life.schedule, hasRegistration } })
  }
  if (moved.length > 0) {
    const { schedule } = contest.life
    const life = { ...contest.life, schedule: { ...schedule, hasRegistration: settings.hasRegistration } }
    yield* moveMoments({ ...contest, life }, settings, now)
  }
  yield* writeColumns(contest.id, settings)
  yield* writePages(contest.id, settings)
  if (changed.includes("problems")) yield* writeProblems(contest.id, settings.problems)
  yield* writeAudit(contest, "contest.edit", { data: { changed } })
})

/**
 * Saves the settings if their version is current; otherwise fails with ContestChanged.
 * This keeps organisers from overwriting each other's changes.
 */
export const saveContestSettings = Effect.fn("saveContestSettings")(function* (
  access: OrganiserAccess,
  { version, ...settings }: ContestSettings & { readonly version: string },
  language: Language
) {
  const contest = yield* lockedOrganiserContest(access, "editor")
  const before = yield* readSettings(contest)
  if (versionOf(before) !== version) return yield* changedElsewhere
  const changed = changedFields(before, settings)
  if (changed.length > 0) yield* write(contest, { before, settings, changed })
  return yield* getContestSettings({ ...access, slug: settings.slug }, language)
}, inTransaction)
