import { Schema } from "effect"
import { contestFields, ContestSlug, ContestStatus } from "./contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, Instant, Nothing, pageOf, pageQuery, route } from "../endpoint.ts"
import { Problem } from "../practice/problems.ts"
import { City, DateOfBirth, PersonName } from "../rules.ts"
import { juryEndpoints } from "./jury.ts"
import { myContestsEndpoints } from "./myContests.ts"
import { Edition, SealedStatements } from "./sealed.ts"
import { Verdict } from "../practice/solutions.ts"
import { ParticipationState } from "./participationState.ts"
import { standingsEndpoints } from "./standings.ts"
import { wire } from "../wire.ts"

export const Participation = wire({
  state: ParticipationState,
  registeredAt: Schema.NullOr(Instant),
  /** What the stage before decided; null in a first one. */
  stageOutcome: Schema.NullOr(Schema.Literals(["passed", "not_passed"])),
  /** My own window; null before «Get started». */
  startedAt: Schema.NullOr(Instant),
  endsAt: Schema.NullOr(Instant),
  completedAt: Schema.NullOr(Instant),
  disqualifiedAt: Schema.NullOr(Instant),
  /** Given to me by the organisers; it is in `endsAt` already. */
  extraS: Schema.Int,
  /** Null while it goes on. */
  finishedBy: Schema.NullOr(Schema.Literals(["choice", "time"])),
  /** How many of my solutions came out of time. */
  unofficial: Schema.Int,
  /** Another window of mine takes part now. */
  elsewhere: Schema.Boolean,
  /** The organisers ask me to take part, and I have not answered yet. */
  invited: Schema.optionalKey(Schema.Boolean)
})
export type Participation = typeof Participation.Type

/** Time that did not count: a pause, or an interval that was taken out afterwards. */
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
  /** Ended by hand, for everyone. */
  endedAt: Schema.NullOr(Instant),
  gaps: Schema.Array(Gap),
  longestExtraS: Schema.Int,
  status: wire({ value: ContestStatus }),
  participation: Participation
} as const

/** `GET /contests/{slug}/information`: all that a timer needs, and all that decides what comes next. */
export const ContestInformation = wire(informationFields)
export type ContestInformation = typeof ContestInformation.Type

/** The same to who has just started, with what opens the statements of the edition that they named. */
export const ContestStarted = wire({
  ...informationFields,
  statementsKey: Schema.optionalKey(Schema.String)
})
export type ContestStarted = typeof ContestStarted.Type

/** Another stage of the same olympiad. */
const Stage = wire({ slug: Schema.String, title: Schema.String })

export const ContestDetails = wire({
  ...contestFields,
  scoring: Schema.Literals(["points", "icpc"]),
  /** Others see no new results from here until they are published. */
  freezeAt: Schema.NullOr(Instant),
  stage: Schema.Int,
  previous: Schema.NullOr(Stage),
  next: Schema.NullOr(Stage),
  problemCount: Schema.Int,
  participantCount: Schema.Int,
  participation: Participation
})
export type ContestDetails = typeof ContestDetails.Type

export const ContestPageKind = Schema.Literals(["landing", "regulation", "end"])

/** A page that the organisers wrote; `html` was made and cleaned by the server, null while there is none. */
export const ContestPage = wire({
  kind: ContestPageKind,
  language: Schema.Literals(["ru", "en"]),
  html: Schema.NullOr(Schema.String)
})
export type ContestPage = typeof ContestPage.Type

/** A problem as it stands in a contest, with what I have made of it. */
export const ContestProblem = wire({
  id: Schema.Int,
  /** «A», «B», … */
  label: Schema.String,
  title: Schema.String,
  /** What it is worth. */
  points: Schema.Int,
  /** What I have; null before the first verdict. */
  myPoints: Schema.NullOr(Schema.Int),
  attempts: Schema.Int,
  /** Of my newest solution. */
  lastVerdict: Schema.NullOr(Verdict)
})
export type ContestProblem = typeof ContestProblem.Type

/** A problem on paper: what is asked, and nothing of mine. */
const PrintedProblem = wire({
  label: Schema.String,
  points: Schema.Int,
  problem: Problem
})
export type PrintedProblem = typeof PrintedProblem.Type

/** A browser window that takes part: a UUID of its own making. */
const ContestWindow = Schema.String.check(Schema.isUUID())

/** The required profile fields that are missing yet; they go into the profile. */
export const ContestRegistration = wire({
  firstName: Schema.optionalKey(PersonName),
  lastName: Schema.optionalKey(PersonName),
  city: Schema.optionalKey(City),
  dateOfBirth: Schema.optionalKey(DateOfBirth)
})
export type ContestRegistration = typeof ContestRegistration.Type

const params = { slug: ContestSlug } as const

/** Taking part in an olympiad. */
export const participationEndpoints = {
  ...myContestsEndpoints,
  ...standingsEndpoints,
  ...juryEndpoints,
  getContest: {
    ...route("GET", "/contests/:slug", "either"),
    params,
    success: ContestDetails,
    failures: ["NotFound"]
  },
  getContestInformation: {
    ...route("GET", "/contests/:slug/information", "either"),
    params,
    /** The window that asks: `elsewhere` is told to it. */
    query: { window: Schema.optionalKey(ContestWindow) },
    success: ContestInformation,
    failures: ["NotFound"]
  },
  getContestPage: {
    ...route("GET", "/contests/:slug/page", "either"),
    params,
    query: { kind: Schema.optionalKey(ContestPageKind) },
    success: ContestPage,
    failures: ["NotFound"]
  },
  /** 422 names the profile fields that are missing. */
  registerForContest: {
    ...route("POST", "/contests/:slug/registration", "learner"),
    params,
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
  /** Registering accepts an invitation, and this declines it. */
  declineInvitation: {
    ...route("DELETE", "/contests/:slug/invitation", "learner"),
    params,
    success: Nothing,
    failures: ["NotFound"]
  },
  /** Pressed again, here or elsewhere, it changes nothing: no key is needed for a repeat. */
  startContest: {
    ...route("POST", "/contests/:slug/start", "learner"),
    params,
    payload: wire({
      window: Schema.optionalKey(ContestWindow),
      /** Of the sealed statements that this browser has. */
      edition: Schema.optionalKey(Edition)
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
  /** In the minutes before the start, for those who are registered. */
  getSealedStatements: {
    ...route("GET", "/contests/:slug/sealed", "learner"),
    params,
    success: SealedStatements,
    failures: ["NotFound", "ContestClosedToReader"]
  },
  /** From now on this window takes part, and whichever did before is told so. */
  takeOverContest: {
    ...route("PUT", "/contests/:slug/window", "learner"),
    params,
    payload: wire({ window: ContestWindow }),
    success: ContestInformation,
    failures: ["NotFound", "ContestNotRegistered"]
  },
  completeContest: {
    ...route("POST", "/contests/:slug/complete", "learner"),
    params,
    /** The window that asks: while another one takes part, it is refused. */
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
  /** To those who have begun; to everyone once the contest is over. */
  listContestProblems: {
    ...route("GET", "/problems/contest/:slug", "either"),
    params,
    query: { ...pageQuery, slug: Schema.optionalKey(Schema.String) },
    success: pageOf(ContestProblem),
    failures: ["NotFound", "ContestClosedToReader"]
  },
  getContestProblem: {
    ...route("GET", "/contests/:slug/problems/:id", "either"),
    params: { ...params, id: IdFromText },
    success: Problem,
    failures: ["NotFound", "ContestClosedToReader"]
  },
  /** For paper rounds: to the contest's organisers, and to those who may read its tasks once it is over for them. */
  getContestStatements: {
    ...route("GET", "/contests/:slug/statements", "either"),
    params,
    success: Schema.Array(PrintedProblem),
    failures: ["NotFound", "ContestClosedToReader"]
  }
} as const satisfies Record<string, Endpoint>
