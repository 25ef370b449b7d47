import { Schema } from "effect"
import { contestFields, ContestSlug } from "./contests.ts"
import type { Endpoint } from "./endpoint.ts"
import { IdFromText, Instant, pageOf, pageQuery } from "./endpoint.ts"
import { Problem } from "./problems.ts"
import { City, DateOfBirth, PersonName } from "./rules.ts"
import { Verdict } from "./solutions.ts"
import { wire } from "./wire.ts"

/** Where I stand in a contest, as the server sees it. */
export const ParticipationState = Schema.Literals([
  "visitor",
  "not_registered",
  "registered",
  "passed",
  "not_passed",
  "ready",
  "running",
  "paused",
  "finished",
  "missed",
  "disqualified",
  "results"
])
export type ParticipationState = typeof ParticipationState.Type

export const Participation = wire({
  state: ParticipationState,
  /** My own window; null before «Get started». */
  startedAt: Schema.NullOr(Instant),
  endsAt: Schema.NullOr(Instant),
  completedAt: Schema.NullOr(Instant),
  /** Null while it goes on. */
  finishedBy: Schema.NullOr(Schema.Literals(["choice", "time"])),
  /** How many of my solutions came out of time. */
  unofficial: Schema.Int
})
export type Participation = typeof Participation.Type

/** `GET /contests/{slug}/information`: all that a timer needs. */
export const ContestInformation = wire({
  serverTime: Instant,
  startsAt: Instant,
  endsAt: Instant,
  durationS: Schema.NullOr(Schema.Int),
  pausedAt: Schema.NullOr(Instant),
  participation: Participation
})
export type ContestInformation = typeof ContestInformation.Type

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

/** One problem's cell in the standings. */
const Cell = wire({
  problemId: Schema.Int,
  points: Schema.Int,
  solved: Schema.Boolean,
  attempts: Schema.Int,
  /** Attempts since the freeze, of which only the number is known. */
  pending: Schema.Int
})
export type StandingsCell = typeof Cell.Type

export const StandingsRow = wire({
  place: Schema.Int,
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  points: Schema.Int,
  solved: Schema.Int,
  penaltyMin: Schema.Int,
  cells: Schema.Array(Cell),
  me: Schema.Boolean
})
export type StandingsRow = typeof StandingsRow.Type

export const Standings = wire({
  ...pageOf(StandingsRow).fields,
  /** My own line, wherever it stands; always as of now. */
  mine: Schema.NullOr(StandingsRow),
  problems: Schema.Array(wire({ id: Schema.Int, label: Schema.String, points: Schema.Int })),
  scoring: Schema.Literals(["points", "icpc"]),
  frozen: Schema.Boolean,
  /** As of when the others' lines are. */
  at: Instant
})
export type Standings = typeof Standings.Type

/** What the jury tells; `mine` is for me alone. */
export const Announcement = wire({
  id: Schema.Int,
  text: Schema.String,
  createdAt: Instant,
  mine: Schema.Boolean
})
export type Announcement = typeof Announcement.Type

export const ContestQuestion = wire({
  id: Schema.Int,
  problemId: Schema.NullOr(Schema.Int),
  text: Schema.String,
  askedAt: Instant,
  answer: Schema.NullOr(Schema.String),
  answeredAt: Schema.NullOr(Instant),
  mine: Schema.Boolean
})
export type ContestQuestion = typeof ContestQuestion.Type

export const AskQuestion = wire({
  text: Schema.Trim.check(
    Schema.isMinLength(1, { message: "validation.required" }),
    Schema.isMaxLength(2000, { message: "validation.max2000" })
  ),
  problemId: Schema.optionalKey(Schema.Int)
})
export type AskQuestion = typeof AskQuestion.Type

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
  getContest: {
    method: "GET",
    path: "/contests/:slug",
    auth: "either",
    params,
    success: ContestDetails,
    failures: ["notFound"]
  },
  getContestInformation: {
    method: "GET",
    path: "/contests/:slug/information",
    auth: "either",
    params,
    success: ContestInformation,
    failures: ["notFound"]
  },
  getContestPage: {
    method: "GET",
    path: "/contests/:slug/page",
    auth: "either",
    params,
    query: { kind: Schema.optionalKey(ContestPageKind) },
    success: ContestPage,
    failures: ["notFound"]
  },
  /** 422 names the profile fields that are missing. */
  registerForContest: {
    method: "POST",
    path: "/contests/:slug/registration",
    auth: "learner",
    params,
    payload: ContestRegistration,
    success: ContestInformation,
    status: 201,
    failures: ["notFound", "conflict", "invalid"],
    idempotent: true
  },
  startContest: {
    method: "POST",
    path: "/contests/:slug/start",
    auth: "learner",
    params,
    success: ContestInformation,
    failures: ["notFound", "conflict"],
    idempotent: true
  },
  completeContest: {
    method: "POST",
    path: "/contests/:slug/complete",
    auth: "learner",
    params,
    success: ContestInformation,
    failures: ["notFound", "conflict"],
    idempotent: true
  },
  /** To those who have begun; to everyone once the contest is over. */
  listContestProblems: {
    method: "GET",
    path: "/problems/contest/:slug",
    auth: "either",
    params,
    query: { ...pageQuery, slug: Schema.optionalKey(Schema.String) },
    success: pageOf(ContestProblem),
    failures: ["notFound", "forbidden"]
  },
  getContestProblem: {
    method: "GET",
    path: "/contests/:slug/problems/:id",
    auth: "either",
    params: { ...params, id: IdFromText },
    success: Problem,
    failures: ["notFound", "forbidden"]
  },
  getStandings: {
    method: "GET",
    path: "/rating/list/:slug",
    auth: "either",
    params,
    query: { ...pageQuery, query: Schema.optionalKey(Schema.String) },
    success: Standings,
    failures: ["notFound", "forbidden"]
  },
  /** Newest first. */
  listAnnouncements: {
    method: "GET",
    path: "/contests/:slug/announcements",
    auth: "either",
    params,
    success: Schema.Array(Announcement),
    failures: ["notFound"]
  },
  /** Mine, and those that were answered to all; newest first. */
  listQuestions: {
    method: "GET",
    path: "/contests/:slug/questions",
    auth: "learner",
    params,
    success: Schema.Array(ContestQuestion),
    failures: ["notFound"]
  },
  askQuestion: {
    method: "POST",
    path: "/contests/:slug/questions",
    auth: "learner",
    params,
    payload: AskQuestion,
    success: ContestQuestion,
    status: 201,
    failures: ["notFound", "conflict", "invalid"],
    idempotent: true
  }
} as const satisfies Record<string, Endpoint>
