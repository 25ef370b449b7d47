import { Schema } from "effect"
import { ContestSlug, Scoring } from "../olympiads/contests.ts"
import { ofContest } from "./contests.ts"
import { type Endpoint, route } from "../endpoint.ts"
import { filled } from "../rules.ts"
import { wire } from "../wire.ts"

/** Slugs that other routes below `/contests` and `/organiser/contests` use. */
const reserved = ["latest", "new"]

const Slug = filled(60).check(
  Schema.isPattern(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: "validation.slug" }),
  Schema.makeFilter((slug: string) => !reserved.includes(slug), { message: "validation.slugInUse" })
)

const text = (longest: number, message: string) =>
  Schema.String.check(
    Schema.isMaxLength(longest, { message }),
    Schema.isPattern(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, { message: "validation.title" })
  )

/** Empty for a language in which the contest is not offered. */
const Title = text(100, "validation.max100")
const Summary = text(300, "validation.max300")
const Markdown = Schema.String.check(
  Schema.isMaxLength(50_000, { message: "validation.max50k" }),
  Schema.isPattern(/^[^\0\p{Cs}]*$/u, { message: "validation.invalid" })
)

const isMoment = (moment: string) =>
  /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(moment) && !Number.isNaN(Date.parse(moment))

/** A UTC timestamp of this century, entered by an organiser. */
export const SetMoment = Schema.String.check(Schema.makeFilter(isMoment, { message: "validation.moment" }))

/** Schedule of a contest; null fields are not scheduled separately. */
export const momentFields = {
  registrationStartsAt: Schema.NullOr(SetMoment),
  registrationEndsAt: Schema.NullOr(SetMoment),
  availableAt: Schema.NullOr(SetMoment),
  startsAt: SetMoment,
  endsAt: SetMoment,
  freezeAt: Schema.NullOr(SetMoment),
  durationS: Schema.NullOr(
    Schema.Int.check(
      Schema.isBetween({ minimum: 60, maximum: 31 * 86_400 }, { message: "validation.duration" })
    )
  )
} as const
export const SetMoments = wire(momentFields)
export type SetMoments = typeof SetMoments.Type

const points = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: 1000 }, { message: "validation.points" })
)
const ordinal = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: 10_000 }, { message: "validation.tests" })
)

/** A group of tests that scores as a whole; `from` and `to` are inclusive test numbers. */
export const SetSubtask = wire({ points, from: ordinal, to: ordinal })
export type SetSubtask = typeof SetSubtask.Type

export const SetProblem = wire({
  id: Schema.Int,
  points,
  /** Null: points in proportion to the passed tests. */
  subtasks: Schema.NullOr(Schema.Array(SetSubtask).check(Schema.isMinLength(1), Schema.isMaxLength(50)))
})
export type SetProblem = typeof SetProblem.Type

export const SelectionKind = Schema.Literals([
  "at_least",
  "best",
  "best_percent",
  "best_of_city",
  "best_of_grade",
  "best_of_birth_year"
])
export type SelectionKind = typeof SelectionKind.Type

/** Selection rule for the next stage; `count` is points, participants or percent. */
export const SetSelection = wire({
  kind: SelectionKind,
  count: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 }, { message: "validation.count" }))
})
export type SetSelection = typeof SetSelection.Type

const settingsFields = {
  slug: Slug,
  titleRu: Title,
  titleEn: Title,
  summaryRu: Summary,
  summaryEn: Summary,
  /** A second stage has no registration: promoted participants are registered automatically. */
  hasRegistration: Schema.Boolean,
  ...momentFields,
  scoring: Scoring,
  /** The next stage. */
  nextContest: Schema.NullOr(ContestSlug),
  selection: Schema.NullOr(SetSelection),
  problems: Schema.Array(SetProblem).check(Schema.isMaxLength(26, { message: "validation.problems" })),
  /** Ids of the languages in which solutions are accepted; null for all that the judge offers. */
  languages: Schema.NullOr(
    Schema.Array(Schema.String.check(Schema.isMaxLength(50))).check(Schema.isMaxLength(100))
  ),
  landingRu: Markdown,
  landingEn: Markdown,
  regulationRu: Markdown,
  regulationEn: Markdown,
  endRu: Markdown,
  endEn: Markdown
} as const

/** All settings of a contest, as one document. */
export const ContestSettings = wire(settingsFields)
export type ContestSettings = typeof ContestSettings.Type

/** A problem available for the contest. */
export const OrganiserProblem = wire({
  id: Schema.Int,
  title: Schema.String,
  difficulty: Schema.Int,
  /** Hidden from the problem list until a contest with it is over. */
  reserved: Schema.Boolean,
  tests: Schema.Int,
  /** A scoring problem: the points go by its score, so it has no subtasks. */
  scored: Schema.Boolean
})
export type OrganiserProblem = typeof OrganiserProblem.Type

const LockReason = Schema.NullOr(Schema.Literals(["published", "started", "over", "closed"]))

export const OrganiserSettings = wire({
  /** Version of the settings; a change must name the version it is based on. */
  version: Schema.String,
  settings: ContestSettings,
  /** Fields that cannot be changed now, with the reason; null if editable. */
  frozen: wire({
    slug: LockReason,
    registration: LockReason,
    moments: LockReason,
    scoring: LockReason,
    problems: LockReason,
    stages: LockReason
  }),
  /** Problems of the contest. */
  problems: Schema.Array(OrganiserProblem),
  /** Languages of the judge, and those of the contest that the judge no longer offers. */
  languages: Schema.Array(wire({ id: Schema.String, name: Schema.String, offered: Schema.Boolean })),
  /** Contests that can be the next stage. */
  followers: Schema.Array(wire({ slug: Schema.String, title: Schema.String }))
})
export type OrganiserSettings = typeof OrganiserSettings.Type

export const NewContest = wire({
  slug: Slug,
  titleRu: Title,
  titleEn: Title,
  startsAt: SetMoment,
  /** Null only for a copy, which then lasts as long as the original. */
  endsAt: Schema.NullOr(SetMoment),
  /** Copies pages, problems, languages, scoring and selection from this contest, and its schedule relative to the start. */
  copyOf: Schema.NullOr(ContestSlug)
})
export type NewContest = typeof NewContest.Type

/** Creating and configuring contests. */
export const organiserSettingsEndpoints = {
  createContest: {
    ...route("POST", "/organiser/contests", "organiser"),
    payload: NewContest,
    success: wire({ slug: Schema.String }),
    status: 201,
    failures: ["NotFound", "Invalid"],
    idempotent: true
  },
  getContestSettings: { ...ofContest("GET", "/settings"), success: OrganiserSettings },
  /** 409 `contest_changed` if the version is outdated, `contest_frozen` if the change comes too late. */
  saveContestSettings: {
    ...ofContest("PUT", "/settings"),
    maxBytes: 1024 * 1024,
    payload: wire({ version: Schema.String, ...settingsFields }),
    success: OrganiserSettings,
    failures: ["NotFound", "Invalid", "ContestActRejected", "ContestChanged", "ContestFrozen"]
  },
  /** Renders Markdown as participants see it. */
  renderContestText: {
    ...ofContest("POST", "/rendered"),
    maxBytes: 256 * 1024,
    payload: wire({ markdown: Markdown }),
    success: wire({ html: Schema.String }),
    failures: ["NotFound", "Invalid"]
  },
  /**
   * Public problems, and reserved ones that are in no other organiser's contest; searched by title or number, at most
   * 30.
   */
  listOrganiserProblems: {
    ...ofContest("GET", "/problems"),
    query: { q: Schema.optionalKey(Schema.String) },
    success: Schema.Array(OrganiserProblem)
  }
} as const satisfies Record<string, Endpoint>
