import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import { contestParams } from "../olympiads/contests.ts"
import { organiserExtraTimeEndpoints, ExtraTime, OrganisersReason } from "./extraTime.ts"
import { organiserJuryEndpoints } from "./jury.ts"
import { organiserMonitorEndpoints } from "./monitor.ts"
import {
  type Endpoint,
  FileAnswer,
  IdFromText,
  Instant,
  Nothing,
  pageOf,
  pageQuery,
  routesBelow
} from "../endpoint.ts"
import { browserFields } from "../account/account.ts"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

/** `lines`: maximum people per import. `invitations`: maximum per contest, including declined ones. */
export const peopleLimits = { lines: 5000, lineLength: 100, invitations: 20_000 } as const

/** State of a participant: `registered` can still start, `missed` cannot. */
export const ParticipantState = Schema.Literals([
  "registered",
  "running",
  "finished",
  "missed",
  "disqualified",
  "not_passed"
])
export type ParticipantState = typeof ParticipantState.Type

/** Filter by state, or `unofficial` for participants with uncounted solutions. */
export const ParticipantFilter = Schema.Union([ParticipantState, Schema.Literal("unofficial")])
export type ParticipantFilter = typeof ParticipantFilter.Type

/** Stored data of a participant. */
export const storedParticipant = {
  userId: Schema.Int,
  /** Null if the account was deleted. */
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int),
  state: ParticipantState,
  startedAt: Schema.NullOr(Instant),
  completedAt: Schema.NullOr(Instant),
  extraS: Schema.Int,
  points: Schema.Int,
  solved: Schema.Int,
  /** Last contact with their window. */
  seenAt: Schema.NullOr(Instant)
} as const

const participantFields = {
  ...storedParticipant,
  /** End of the participant's time; null before they start. */
  endsAt: Schema.NullOr(Instant)
} as const

/** A participant in the organisers' list. */
export const OrganiserParticipant = wire(participantFields)
export type OrganiserParticipant = typeof OrganiserParticipant.Type

export const OrganiserPeople = wire({
  ...pageOf(OrganiserParticipant).fields,
  /** Number of participants per state, regardless of filters. */
  counts: Schema.Struct({
    registered: Schema.Int,
    running: Schema.Int,
    finished: Schema.Int,
    missed: Schema.Int,
    disqualified: Schema.Int,
    not_passed: Schema.Int
  }),
  /** Number of participants with uncounted solutions. */
  unofficial: Schema.Int,
  /** Number of invited addresses and logins that have not registered. */
  invited: Schema.Int,
  /** Cities with their number of participants, for granting extra time. */
  cities: Schema.Array(wire({ city: Schema.String, count: Schema.Int }))
})
export type OrganiserPeople = typeof OrganiserPeople.Type

export const ParticipantSolution = wire({
  id: Schema.Int,
  problemId: Schema.Int,
  /** «A», «B», … */
  label: Schema.NullOr(Schema.String),
  status: Verdict,
  points: Schema.NullOr(Schema.Int),
  receivedAt: Instant,
  /** Reason why it does not count; null if it counts. */
  unofficial: Schema.NullOr(Schema.String)
})
export type ParticipantSolution = typeof ParticipantSolution.Type

/** A browser with a session of the participant during the contest. */
export const ParticipantDevice = wire({
  ...browserFields,
  signedInAt: Instant,
  lastUsedAt: Instant
})
export type ParticipantDevice = typeof ParticipantDevice.Type

/** A browser window that the participant uses or used in the contest. */
export const ParticipantWindow = wire({
  ...browserFields,
  since: Instant,
  seenAt: Instant,
  /** The active window. */
  current: Schema.Boolean
})
export type ParticipantWindow = typeof ParticipantWindow.Type

/** Further stored data of a participation. */
export const participationFields = {
  registeredAt: Instant,
  source: Schema.Literals(["self", "stage", "organiser", "invitation"]),
  disqualifiedAt: Schema.NullOr(Instant),
  disqualifiedFor: Schema.NullOr(Schema.String)
} as const

/** All data about one participant. */
export const ParticipantFile = wire({
  ...participantFields,
  ...participationFields,
  /** True if the participant finished by choice and has time left. */
  canResume: Schema.Boolean,
  unofficial: Schema.Int,
  /** Newest first, at most 200. */
  solutions: Schema.Array(ParticipantSolution),
  extraTimes: Schema.Array(ExtraTime),
  /** Last seen first; null for the `viewer` role, and before registration starts. */
  windows: Schema.NullOr(Schema.Array(ParticipantWindow)),
  /** Devices of the account's sessions during the contest; null in the same cases. */
  devices: Schema.NullOr(Schema.Array(ParticipantDevice))
})
export type ParticipantFile = typeof ParticipantFile.Type

/** `name`: the contest's title, typed as a confirmation. */
export const Disqualification = wire({ name: Schema.String, reason: OrganisersReason })
export type Disqualification = typeof Disqualification.Type

/** A line of an import, with its outcome. */
export const ImportLine = wire({
  /** Content of the line: an id, an email address or a login. */
  who: Schema.String,
  /** `invite` does not reveal whether the account exists. */
  outcome: Schema.Literals(["add", "already", "invite", "repeated", "unknown"]),
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String)
})
export type ImportLine = typeof ImportLine.Type

const ImportPeople = wire({
  people: Schema.Array(Schema.String.check(Schema.isMaxLength(peopleLimits.lineLength))).check(
    Schema.isMinLength(1, { message: "validation.required" }),
    Schema.isMaxLength(peopleLimits.lines, { message: "validation.people" })
  )
})

const ofParticipant = routesBelow("/organiser/contests/:slug/people/:userId", "organiser", {
  ...contestParams,
  userId: IdFromText
})

/** Participants, extra time, jury and monitoring of a contest. */
export const organiserPeopleEndpoints = {
  listParticipants: {
    ...ofContest("GET", "/people"),
    query: {
      ...pageQuery,
      q: Schema.optionalKey(Schema.String),
      state: Schema.optionalKey(ParticipantFilter)
    },
    success: OrganiserPeople
  },
  /** All participants as CSV. */
  exportParticipants: {
    ...ofContest("POST", "/people/export"),
    ownBrowser: true,
    success: FileAnswer,
    file: ["text/csv"]
  },
  /** Returns the outcome of each line without importing anything. */
  previewImport: {
    ...ofContest("POST", "/people/preview"),
    maxBytes: 1024 * 1024,
    payload: ImportPeople,
    success: Schema.Array(ImportLine),
    failures: ["NotFound", "Conflict"]
  },
  /** Registers students of the caller's classes, and invites other addresses and logins. */
  importParticipants: {
    ...ofContest("POST", "/people/import"),
    maxBytes: 1024 * 1024,
    payload: ImportPeople,
    success: wire({
      added: Schema.Int,
      already: Schema.Int,
      invited: Schema.Int,
      unknown: Schema.Int
    }),
    failures: ["NotFound", "Conflict"],
    idempotent: true
  },
  getParticipant: { ...ofParticipant("GET", ""), success: ParticipantFile },
  disqualify: {
    ...ofParticipant("POST", "/disqualification"),
    payload: Disqualification,
    success: Nothing,
    failures: ["NotFound", "Invalid"]
  },
  restoreParticipant: { ...ofParticipant("DELETE", "/disqualification"), success: Nothing },
  /** Resumes the time of a participant who finished by mistake, if any is left. */
  resumeParticipant: {
    ...ofParticipant("POST", "/resumption"),
    success: Nothing,
    failures: [
      "NotFound",
      "Conflict",
      "ContestNotRegistered",
      "ContestNotPassed",
      "ContestDisqualified",
      "ContestTimeIsUp"
    ]
  },
  ...organiserExtraTimeEndpoints,
  ...organiserJuryEndpoints,
  ...organiserMonitorEndpoints
} as const satisfies Record<string, Endpoint>
