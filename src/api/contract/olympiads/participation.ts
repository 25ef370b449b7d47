import { Schema } from "effect"
import {
  contestFields,
  contestParams,
  contestResultFields,
  ContestStatus,
  ofContest,
  ofLearnersContest,
  Scoring
} from "./contests.ts"
import { type Endpoint, IdFromText, Instant, Nothing, pageOf, pageQuery, route } from "../endpoint.ts"
import { Problem } from "../practice/problems.ts"
import { City, DateOfBirth, PersonName } from "../rules.ts"
import { juryEndpoints } from "./jury.ts"
import { Verdict } from "../practice/solutions.ts"
import { ParticipationState } from "./participationState.ts"
import { standingsEndpoints } from "./standings.ts"
import { wire } from "../wire.ts"

export const Participation = wire({
  state: ParticipationState,
  registeredAt: Schema.NullOr(Instant),
  /** Outcome of the previous stage; null in the first stage. */
  stageOutcome: Schema.NullOr(Schema.Literals(["passed", "not_passed"])),
  /** The user's individual time window; null before «Get started». */
  startedAt: Schema.NullOr(Instant),
  endsAt: Schema.NullOr(Instant),
  completedAt: Schema.NullOr(Instant),
  disqualifiedAt: Schema.NullOr(Instant),
  /** Extra time in seconds from the organisers; `endsAt` already includes it. */
  extraS: Schema.Int,
  /** Null while the participation is running. */
  finishedBy: Schema.NullOr(Schema.Literals(["choice", "time"])),
  /** Number of solutions received outside the contest time. */
  unofficial: Schema.Int,
  /** Another browser window of this user is the active one. */
  elsewhere: Schema.Boolean,
  /** The user has an unanswered invitation. */
  invited: Schema.optionalKey(Schema.Boolean)
})
export type Participation = typeof Participation.Type

/** Time that does not count: a pause, or an interval removed afterwards. */
const Gap = wire({ kind: Schema.Literals(["pause", "removed"]), from: Instant, to: Instant })

const informationFields = {
  serverTime: Instant,
  hasRegistration: Schema.Boolean,
  registrationStartsAt: Schema.NullOr(Instant),
  registrationEndsAt: Schema.NullOr(Instant),
  availableAt: Schema.NullOr(Instant),
  startsAt: Instant,
  endsAt: Instant,
  freezeAt: Schema.NullOr(Instant),
  durationS: Schema.NullOr(Schema.Int),
  pausedAt: Schema.NullOr(Instant),
  /** When an organiser ended the contest for everyone. */
  endedAt: Schema.NullOr(Instant),
  gaps: Schema.Array(Gap),
  longestExtraS: Schema.Int,
  status: wire({ value: ContestStatus }),
  participation: Participation
} as const

/** `GET /contests/{slug}/information`: everything a timer needs, and everything that determines the next step. */
export const ContestInformation = wire(informationFields)
export type ContestInformation = typeof ContestInformation.Type

/**
 * The same with what a page that opens shows at once, if the query has `opening`: the contest, its announcements and the
 * user's questions, as text in the format of a page's `initial-queries`.
 */
const ContestOpened = wire({ ...informationFields, opening: Schema.optionalKey(Schema.String) })

/** The same after a start, with the key of the sealed statements if the request named their `edition`. */
export const ContestStarted = wire({
  ...informationFields,
  statementsKey: Schema.optionalKey(Schema.String)
})
export type ContestStarted = typeof ContestStarted.Type

/** Another stage of the same contest series. */
const Stage = wire({ slug: Schema.String, title: Schema.String })

export const ContestDetails = wire({
  ...contestFields,
  scoring: Scoring,
  /** From this time, new results are hidden from others until they are published. */
  freezeAt: Schema.NullOr(Instant),
  stage: Schema.Int,
  previous: Schema.NullOr(Stage),
  next: Schema.NullOr(Stage),
  problemCount: Schema.Int,
  participantCount: Schema.Int,
  /** The judge's languages in which solutions are accepted; null for all of them. */
  languages: Schema.NullOr(Schema.Array(wire({ id: Schema.String, name: Schema.String }))),
  participation: Participation
})
export type ContestDetails = typeof ContestDetails.Type

export const ContestPageKind = Schema.Literals(["landing", "regulation", "end"])

/** A page written by the organisers. The server renders and sanitises `html`; it is null if the page is empty. */
export const ContestPage = wire({
  kind: ContestPageKind,
  language: Schema.Literals(["ru", "en"]),
  html: Schema.NullOr(Schema.String)
})
export type ContestPage = typeof ContestPage.Type

/** A problem of a contest, with the user's result. */
export const ContestProblem = wire({
  id: Schema.Int,
  /** «A», «B», … */
  label: Schema.String,
  title: Schema.String,
  /** Maximum points. */
  points: Schema.Int,
  /** The user's points; null before the first verdict. */
  myPoints: Schema.NullOr(Schema.Int),
  attempts: Schema.Int,
  /** Verdict of the user's newest solution. */
  lastVerdict: Schema.NullOr(Verdict)
})
export type ContestProblem = typeof ContestProblem.Type

/** A problem for printing, without user data. */
const PrintedProblem = wire({
  label: Schema.String,
  points: Schema.Int,
  problem: Problem
})
export type PrintedProblem = typeof PrintedProblem.Type

/**
 * A contest's statements, encrypted with AES-256-GCM: base64 of initialisation vector, ciphertext and tag.
 *
 * The plaintext is a list of query cache entries, in the format of a page's `initial-queries`.
 */
export const SealedStatements = wire({
  /** Identifies the key; changes with the text. */
  edition: Schema.String,
  sealed: Schema.String
})
export type SealedStatements = typeof SealedStatements.Type

/** Identifies a browser window: a UUID generated by that window. */
const ContestWindow = Schema.String.check(Schema.isUUID())

/** Required profile fields that are still missing; the server saves them to the profile. */
export const ContestRegistration = wire({
  firstName: Schema.optionalKey(PersonName),
  lastName: Schema.optionalKey(PersonName),
  city: Schema.optionalKey(City),
  dateOfBirth: Schema.optionalKey(DateOfBirth)
})
export type ContestRegistration = typeof ContestRegistration.Type

/** A contest that the user takes or took part in. */
export const MyContest = wire({
  ...contestResultFields,
  status: wire({ value: ContestStatus }),
  startsAt: Instant,
  state: ParticipationState,
  /** Rank among participants who started; null until the results are published. */
  place: Schema.NullOr(Schema.Int)
})
export type MyContest = typeof MyContest.Type

/** Taking part in a contest. */
export const participationEndpoints = {
  /** Newest first; at most a hundred. */
  listMyContests: {
    ...route("GET", "/account/contests", "learner"),
    success: Schema.Array(MyContest),
    failures: ["NotFound"]
  },
  ...standingsEndpoints,
  ...juryEndpoints,
  getContest: { ...ofContest("GET", ""), success: ContestDetails },
  getContestInformation: {
    ...ofContest("GET", "/information"),
    /** The requesting window; `elsewhere` refers to it. */
    query: { window: Schema.optionalKey(ContestWindow), opening: Schema.optionalKey(Schema.Literal("1")) },
    success: ContestOpened
  },
  getContestPage: {
    ...ofContest("GET", "/page"),
    query: { kind: Schema.optionalKey(ContestPageKind) },
    success: ContestPage
  },
  /** 422 lists the missing profile fields. */
  registerForContest: {
    ...ofLearnersContest("POST", "/registration"),
    payload: ContestRegistration,
    success: ContestInformation,
    status: 201,
    failures: [
      "NotFound",
      "Invalid",
      "ContestNotAnnounced",
      "ContestNotOpenYet",
      "ContestRegistrationClosed",
      "ContestByInvitation",
      "ContestNotPassed",
      "ContestDisqualified"
    ],
    idempotent: true
  },
  /** Declines an invitation; registering accepts it. */
  declineInvitation: { ...ofLearnersContest("DELETE", "/invitation"), success: Nothing },
  /** A repeat changes nothing, on any device, so it needs no idempotency key. */
  startContest: {
    ...ofLearnersContest("POST", "/start"),
    payload: wire({
      window: Schema.optionalKey(ContestWindow),
      /** Edition of the sealed statements that this browser has. */
      edition: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[\w-]{43}$/)))
    }),
    success: ContestStarted,
    failures: [
      "NotFound",
      "ContestNotRegistered",
      "ContestNotPassed",
      "ContestDisqualified",
      "ContestNotBegun",
      "ContestPaused",
      "ContestOver"
    ]
  },
  /** Available to registered users in the minutes before the start. */
  getSealedStatements: {
    ...ofLearnersContest("GET", "/sealed"),
    success: SealedStatements,
    failures: ["NotFound", "ContestClosedToReader"]
  },
  /** Makes this window the active one and notifies the previous one. */
  takeOverContest: {
    ...ofLearnersContest("PUT", "/window"),
    payload: wire({ window: ContestWindow }),
    success: ContestInformation,
    failures: ["NotFound", "ContestNotRegistered"]
  },
  completeContest: {
    ...ofLearnersContest("POST", "/complete"),
    /** The requesting window; the call fails with `contest_open_elsewhere` while another window is active. */
    query: { window: Schema.optionalKey(ContestWindow) },
    success: ContestInformation,
    failures: [
      "NotFound",
      "ContestNotRegistered",
      "ContestNotPassed",
      "ContestDisqualified",
      "ContestNotStarted",
      "ContestOpenElsewhere"
    ],
    idempotent: true
  },
  /** Visible to participants who have started, and to everyone once the contest is over. */
  listContestProblems: {
    ...route("GET", "/problems/contest/:slug", "either"),
    params: contestParams,
    query: { ...pageQuery, slug: Schema.optionalKey(Schema.String) },
    success: pageOf(ContestProblem),
    failures: ["NotFound", "ContestClosedToReader"]
  },
  getContestProblem: {
    ...ofContest("GET", "/problems/:id"),
    params: { ...contestParams, id: IdFromText },
    success: Problem,
    failures: ["NotFound", "ContestClosedToReader"]
  },
  /**
   * For paper rounds. Visible to the contest's organisers, and to users who may read the problems after the contest.
   */
  getContestStatements: {
    ...ofContest("GET", "/statements"),
    success: Schema.Array(PrintedProblem),
    failures: ["NotFound", "ContestClosedToReader"]
  }
} as const satisfies Record<string, Endpoint>
