import { Schema } from "effect"
import { ContestSlug } from "../olympiads/contests.ts"
import { ofContest } from "./contests.ts"
import { type Endpoint, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Addresses below `/contests` and `/organiser/contests` that mean something else. */
const reserved = ["latest", "new"]

const Slug = Schema.String.check(
  Schema.isMinLength(1, { message: "validation.required" }),
  Schema.isMaxLength(60, { message: "validation.max60" }),
  Schema.isPattern(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: "validation.slug" }),
  Schema.makeFilter((slug: string) => !reserved.includes(slug), { message: "validation.slugTaken" })
)

const text = (longest: number, message: string) =>
  Schema.String.check(
    Schema.isMaxLength(longest, { message }),
    Schema.isPattern(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, { message: "validation.title" })
  )

/** Empty in a language that the contest does not speak. */
const Title = text(100, "validation.max100")
const Summary = text(300, "validation.max300")
const Markdown = Schema.String.check(
  Schema.isMaxLength(50_000, { message: "validation.max50k" }),
  Schema.isPattern(/^[^\0\p{Cs}]*$/u, { message: "validation.invalid" })
)

const isMoment = (moment: string) =>
  /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(moment) && !Number.isNaN(Date.parse(moment))

/** A moment of this century as organisers set it, in UTC. */
export const SetMoment = Schema.String.check(Schema.makeFilter(isMoment, { message: "validation.moment" }))

/** When a contest does what; null: at no moment of its own. */
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

/** A group of tests that earns its points as a whole; `from` and `to` count tests, both within. */
export const SetSubtask = wire({ points, from: ordinal, to: ordinal })
export type SetSubtask = typeof SetSubtask.Type

export const SetProblem = wire({
  id: Schema.Int,
  points,
  /** Null: points by the share of tests. */
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

/** Who passes into the next stage: `count` points, participants or percent. */
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
  /** A second stage has none: those who passed are in. */
  hasRegistration: Schema.Boolean,
  ...momentFields,
  scoring: Schema.Literals(["points", "icpc"]),
  /** The stage that those who pass go on to. */
  nextContest: Schema.NullOr(ContestSlug),
  selection: Schema.NullOr(SetSelection),
  problems: Schema.Array(SetProblem).check(Schema.isMaxLength(26, { message: "validation.problems" })),
  landingRu: Markdown,
  landingEn: Markdown,
  regulationRu: Markdown,
  regulationEn: Markdown,
  endRu: Markdown,
  endEn: Markdown
} as const

/** All that organisers set of a contest, as one document. */
export const ContestSettings = wire(settingsFields)
export type ContestSettings = typeof ContestSettings.Type

/** A problem that may stand in a contest. */
export const OrganiserProblem = wire({
  id: Schema.Int,
  title: Schema.String,
  difficulty: Schema.Int,
  /** Kept out of the problem list until a contest with it is over. */
  reserved: Schema.Boolean,
  tests: Schema.Int
})
export type OrganiserProblem = typeof OrganiserProblem.Type

const Refusal = Schema.NullOr(Schema.Literals(["published", "started", "over", "closed"]))

export const OrganiserSettings = wire({
  /** Names this state of the settings: who changes them says which they saw. */
  version: Schema.String,
  settings: ContestSettings,
  /** What cannot be changed now, and why. */
  frozen: wire({
    slug: Refusal,
    registration: Refusal,
    moments: Refusal,
    scoring: Refusal,
    problems: Refusal,
    stages: Refusal
  }),
  /** Those that stand in it. */
  problems: Schema.Array(OrganiserProblem),
  /** Contests that may follow it. */
  followers: Schema.Array(wire({ slug: Schema.String, title: Schema.String }))
})
export type OrganiserSettings = typeof OrganiserSettings.Type

export const NewContest = wire({
  slug: Slug,
  titleRu: Title,
  titleEn: Title,
  startsAt: SetMoment,
  /** Null only for a copy: as long as the contest that it is made from. */
  endsAt: Schema.NullOr(SetMoment),
  /** Takes pages, problems, scoring and selection from there, and its moments as far from the start. */
  copyOf: Schema.NullOr(ContestSlug)
})
export type NewContest = typeof NewContest.Type

/** Making contests and setting them up. */
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
  /** 409 `contest_changed`: somebody has changed them since; `contest_frozen`: too late for that. */
  saveContestSettings: {
    ...ofContest("PUT", "/settings"),
    maxBytes: 1024 * 1024,
    payload: wire({ version: Schema.String, ...settingsFields }),
    success: OrganiserSettings,
    failures: ["NotFound", "Invalid", "ContestActRejected", "ContestChanged", "ContestFrozen"]
  },
  /** The page that Markdown becomes, as participants get it. */
  renderContestText: {
    ...ofContest("POST", "/rendered"),
    maxBytes: 256 * 1024,
    payload: wire({ markdown: Markdown }),
    success: wire({ html: Schema.String }),
    failures: ["NotFound", "Invalid"]
  },
  /** Public problems, and reserved ones that are in nobody else's contest; at most 30, by title or number. */
  listOrganiserProblems: {
    ...ofContest("GET", "/problems"),
    query: { q: Schema.optionalKey(Schema.String) },
    success: Schema.Array(OrganiserProblem)
  }
} as const satisfies Record<string, Endpoint>
