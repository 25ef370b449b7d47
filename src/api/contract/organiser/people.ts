import { Schema } from "effect"
import { organiserParams, ofContest } from "./contests.ts"
import { organiserExtraTimeEndpoints, ExtraTime, OrganisersReason } from "./extraTime.ts"
import { organiserJuryEndpoints } from "./jury.ts"
import { organiserMonitorEndpoints } from "./monitor.ts"
import type { Endpoint } from "../endpoint.ts"
import { FileAnswer, IdFromText, Instant, Nothing, pageOf, pageQuery } from "../endpoint.ts"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

/** `lines`: how many people one import may name; `invitations`: how many a contest keeps, declined ones too. */
export const peopleLimits = { lines: 5000, lineLength: 100, invitations: 20_000 } as const

/** How far somebody is: `registered` has not started yet, `missed` cannot any more. */
export const ParticipantState = Schema.Literals([
  "registered",
  "running",
  "finished",
  "missed",
  "disqualified",
  "not_passed"
])
export type ParticipantState = typeof ParticipantState.Type

/** A choice among them: a state, or `unofficial` for whoever has sent what does not count. */
export const ParticipantFilter = Schema.Union([ParticipantState, Schema.Literal("unofficial")])
export type ParticipantFilter = typeof ParticipantFilter.Type

const participantFields = {
  userId: Schema.Int,
  /** Null for an account that is gone. */
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int),
  state: ParticipantState,
  startedAt: Schema.NullOr(Instant),
  /** When their time runs out, or ran out; null before they start. */
  endsAt: Schema.NullOr(Instant),
  completedAt: Schema.NullOr(Instant),
  extraS: Schema.Int,
  points: Schema.Int,
  solved: Schema.Int,
  /** When their window was last heard of. */
  seenAt: Schema.NullOr(Instant)
} as const

/** A participant as their organisers know them. */
export const OrganiserParticipant = wire(participantFields)
export type OrganiserParticipant = typeof OrganiserParticipant.Type

export const OrganiserPeople = wire({
  ...pageOf(OrganiserParticipant).fields,
  /** How many there are in each state, whatever was searched for. */
  counts: Schema.Struct({
    registered: Schema.Int,
    running: Schema.Int,
    finished: Schema.Int,
    missed: Schema.Int,
    disqualified: Schema.Int,
    not_passed: Schema.Int
  }),
  /** How many have sent what does not count. */
  unofficial: Schema.Int,
  /** Addresses and logins that were invited and have not registered. */
  invited: Schema.Int,
  /** Cities with how many take part from there, for extra time. */
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
  /** Why it does not count. */
  unofficial: Schema.NullOr(Schema.String)
})
export type ParticipantSolution = typeof ParticipantSolution.Type

/** A browser that somebody was signed in with while the contest went on. */
export const ParticipantDevice = wire({
  browser: Schema.NullOr(Schema.String),
  system: Schema.NullOr(Schema.String),
  address: Schema.String,
  signedInAt: Instant,
  lastUsedAt: Instant
})
export type ParticipantDevice = typeof ParticipantDevice.Type

/** A browser window that somebody takes part in, or did. */
export const ParticipantWindow = wire({
  browser: Schema.NullOr(Schema.String),
  system: Schema.NullOr(Schema.String),
  address: Schema.String,
  since: Instant,
  seenAt: Instant,
  /** It is the one that takes part now. */
  current: Schema.Boolean
})
export type ParticipantWindow = typeof ParticipantWindow.Type

/** All that organisers know of one participant. */
export const ParticipantFile = wire({
  ...participantFields,
  registeredAt: Instant,
  source: Schema.Literals(["self", "stage", "organiser", "invitation"]),
  /** They finished by choice, and there is time left of which they could have more. */
  canResume: Schema.Boolean,
  disqualifiedAt: Schema.NullOr(Instant),
  disqualifiedFor: Schema.NullOr(Schema.String),
  unofficial: Schema.Int,
  /** The newest first, at most 200. */
  solutions: Schema.Array(ParticipantSolution),
  extraTimes: Schema.Array(ExtraTime),
  /** The last seen first; null for those who may only look on. */
  windows: Schema.NullOr(Schema.Array(ParticipantWindow)),
  /** The same for what the account was signed in on. */
  devices: Schema.NullOr(Schema.Array(ParticipantDevice))
})
export type ParticipantFile = typeof ParticipantFile.Type

/** `name`: the contest's, as whoever acts typed it. */
export const Disqualification = wire({ name: Schema.String, reason: OrganisersReason })
export type Disqualification = typeof Disqualification.Type

/** One of a list of people, and what comes of it. */
export const ImportLine = wire({
  /** What the line says: an id, an address or a login. */
  who: Schema.String,
  /** `invite` says nothing of whether there is such an account. */
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

const participantParams = { ...organiserParams, userId: IdFromText } as const

/** The people of a contest, and the day itself. */
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
  /** A table of all of them (CSV). */
  exportParticipants: {
    ...ofContest("POST", "/people/export"),
    ownBrowser: true,
    success: FileAnswer,
    file: ["text/csv"]
  },
  /** What an import would do. */
  previewImport: {
    ...ofContest("POST", "/people/preview"),
    maxBytes: 1024 * 1024,
    payload: ImportPeople,
    success: Schema.Array(ImportLine),
    failures: ["NotFound", "Conflict"]
  },
  /** Registers pupils of the caller's classes, and invites other addresses and logins. */
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
  getParticipant: {
    ...ofContest("GET", "/people/:userId"),
    params: participantParams,
    success: ParticipantFile
  },
  disqualify: {
    ...ofContest("POST", "/people/:userId/disqualification"),
    params: participantParams,
    payload: Disqualification,
    success: Nothing,
    failures: ["NotFound", "Invalid"]
  },
  restoreParticipant: {
    ...ofContest("DELETE", "/people/:userId/disqualification"),
    params: participantParams,
    success: Nothing
  },
  /** For one who finished by mistake: their own time goes on, as far as there is any left. */
  resumeParticipant: {
    ...ofContest("POST", "/people/:userId/resumption"),
    params: participantParams,
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
