import { randomUUID } from "node:crypto"
import type { CallName, InputOf } from "../../../src/api/client.ts"
import { freshEmail, signUpForm, testPassword } from "../../support/testLearner.ts"
import { requestOf } from "../account/applications/oauthClient.ts"
import { newContest, wireSettings } from "../organiser/contests/organiserServer.ts"
import { newClass, pupil } from "../organiser/classes/classServer.ts"
import { sampleReport } from "../rehearsal/sampleReport.ts"
import type { Caller } from "./callers.ts"
import { practiceId, type Fixture } from "./fixture.ts"

/** A request as it goes over the wire, without the headers of its caller. */
export interface Sent {
  readonly params?: Readonly<Record<string, number | string>>
  readonly query?: Readonly<Record<string, number | string>>
  /** JSON. */
  readonly body?: unknown
  readonly form?: {
    readonly fields: Readonly<Record<string, string | ReadonlyArray<string>>>
    readonly name: string
    readonly files: ReadonlyArray<Blob>
  }
}

type MakeRequest = (fixture: Fixture, caller: Caller) => Promise<Sent> | Sent

/** Calls whose input has to be given. */
type NeedsInput = {
  [Name in CallName]: unknown extends InputOf<Name>
    ? never
    : InputOf<Name> extends { readonly params: object } | { readonly payload: unknown }
      ? Name
      : never
}[CallName]

export type Requests = { readonly [Name in NeedsInput]: MakeRequest } & {
  readonly [Name in CallName]?: MakeRequest
}

const unknownToken = { params: { token: "n0-such-token-n0-such-token" } }
const newPassword = { password: "Pineapple8", password_confirmation: "Pineapple8" }
const ofPractice = { params: { id: practiceId } }
const cup = { slug: "cup" }
const ofCup: Sent = { params: cup }
/** No version of a problem has this number. */
const otherVersion = 999

const ofSolution: MakeRequest = ({ objects }) => ({ params: { id: objects.solutionId } })
const ofPasskey: MakeRequest = ({ objects }) => ({ params: { id: objects.passkeyId } })
const ofReport: MakeRequest = ({ objects }) => ({ params: { reportId: objects.reportId } })
const ofClass: MakeRequest = ({ objects }) => ({ params: { classId: objects.classId } })
const ofProblem: MakeRequest = ({ objects }) => ({ params: { problemId: objects.problemId } })
const ofAttempt =
  (payload: object): MakeRequest =>
  ({ objects }) => ({
    params: { id: 1 },
    body: { attempt: objects.attemptId, ...payload }
  })
const ofParticipant: MakeRequest = ({ idOf }) => ({ params: { ...cup, userId: idOf("learner") } })

/** The same request with more in it. */
const extended =
  (make: MakeRequest, more: Sent): MakeRequest =>
  async (fixture, caller) => {
    const made = await make(fixture, caller)
    return { ...made, ...more, params: { ...made.params, ...more.params } }
  }

/** The student whom requests change; `pending` and `pupil` are the first two. */
const ofStudent: MakeRequest = ({ objects }) => ({
  params: { classId: objects.classId, studentId: objects.studentIds[2] ?? 0 }
})

/** An organiser of the contest who is no caller. */
const ofOrganiser: MakeRequest = async ({ server, objects }) => {
  const [row] = await server.sql<{ id: string }>(
    `with person as (insert into users (email, password_hash, roles, privacy_consent_version,
        personal_data_consent_version, email_confirmed_at)
      values ($1, '', '{organiser}', '1', '1', now()) returning id),
    contest as (insert into contest_organisers select $2, id, 'viewer' from person),
    problem as (insert into problem_organisers (problem_id, user_id, problem_role) select $3, id, 'viewer' from person)
    select id from person`,
    [freshEmail(), objects.contestId, objects.problemId]
  )
  return { params: { ...cup, problemId: objects.problemId, userId: row?.id ?? 0 } }
}

const rejudgingOf =
  (column: "contest_id" | "problem_id", object: "contestId" | "problemId"): MakeRequest =>
  async ({ server, objects }) => {
    await server.sql(`delete from rejudgings where ${column} = $1`, [objects[object]])
    const [row] = await server.sql<{ id: string }>(
      `insert into rejudgings (${column}) values ($1) returning id`,
      [objects[object]]
    )
    return {
      params: { ...cup, problemId: objects.problemId, rejudgingId: row?.id ?? 0 },
      body: { type: "drop" }
    }
  }

const rehearsalReport: MakeRequest = async ({ server, objects }) => {
  const [row] = await server.sql<{ id: string }>(
    `insert into rehearsal_runs (contest_id, state, participants, minutes, speed, crowd, report)
    values ($1, 'done', 50, 15, 12, 'usual', $2::jsonb) returning id`,
    [objects.contestId, JSON.stringify(sampleReport)]
  )
  return { params: { ...cup, rehearsalId: row?.id ?? 0, format: "html" } }
}

const extraTime: MakeRequest = async ({ server, objects }) => {
  const [row] = await server.sql<{ id: string }>(
    `insert into contest_extra_times (contest_id, seconds, reason, scope) values ($1, 60, 'x', 'all') returning id`,
    [objects.contestId]
  )
  return { params: { ...cup, extraTimeId: row?.id ?? 0 } }
}

const settings: MakeRequest = async ({ server, headersOf }) => {
  const asked = async (method: string, path: string) => {
    const response = await fetch(`${server.url}/api/organiser/contests${path}`, {
      method,
      headers: headersOf("owner")
    })
    return { body: await response.json() }
  }
  const { version, settings: present } = await wireSettings({ asked } as never, "cup")
  return { ...ofCup, body: { version, ...present, summary_en: randomUUID() } }
}

const endedParticipation: MakeRequest = async (fixture, caller) => {
  await fixture.server.sql(
    "update contest_participants set completed_at = now() where contest_id = $1 and user_id = $2",
    [fixture.objects.contestId, fixture.idOf("learner")]
  )
  return ofParticipant(fixture, caller)
}

const form =
  (
    make: MakeRequest,
    name: string,
    fields: Readonly<Record<string, string | ReadonlyArray<string>>>,
    files: (fixture: Fixture) => ReadonlyArray<Blob>
  ): MakeRequest =>
  async (fixture, caller) => ({
    ...(await make(fixture, caller)),
    form: { fields, name, files: files(fixture) }
  })

const text = (content: string) => new Blob([content])
const version = String(otherVersion)
const nothing: MakeRequest = () => ({})

/** A valid request of each call about the callers' objects. */
export const requests: Requests = {
  signUp: () => ({ body: signUpForm(freshEmail()) }),
  confirmEmail: () => ({ body: { token: "no-such-token" } }),
  resendMail: () => ({ body: { email: freshEmail(), flow: "sign_up" } }),
  signIn: ({ emailOf }) => ({ body: { email: emailOf("otherLearner"), password: testPassword } }),
  refresh: () => ({ body: { access_token: "", refresh_token: "none" } }),
  collectFingerprint: () => ({
    body: {
      components: {
        ...{ vendor: "x", timezone: "x", screen_width: 1, screen_height: 1, screen_max_width: 1 },
        ...{
          screen_max_height: 1,
          color_depth: 24,
          pixel_ratio: 1,
          device_memory: 8,
          hardware_concurrency: 8
        },
        ...{ max_touch_points: 0, plugins: [], mime_types: [] }
      }
    }
  }),

  updateProfile: () => ({ body: { city: "Казань" } }),
  endDevice: async ({ server, idOf }) => {
    const [row] = await server.sql<{ id: string }>(
      "insert into sessions (user_id) values ($1) returning id",
      [idOf("learner")]
    )
    return { params: { id: row?.id ?? "" } }
  },
  setAvatar: form(nothing, "image", {}, ({ image }) => [image]),
  getAvatar: ({ objects }) => ({ params: { key: objects.avatarKey, size: "64" } }),
  getExport: () => ({ params: { key: "n0-such-key-n0-such-key" } }),
  deleteAccount: () => ({ body: { current_password: testPassword } }),

  recoverPassword: () => ({ body: { email: freshEmail() } }),
  getPasswordLink: () => unknownToken,
  followPasswordLink: () => ({ ...unknownToken, body: newPassword }),
  changePassword: () => ({
    body: { current_password: testPassword, password: testPassword, password_confirmation: testPassword }
  }),
  changeEmail: () => ({ body: { email: freshEmail(), password: testPassword } }),
  resendEmailChange: () => ({ body: { email: freshEmail() } }),
  getEmailLink: () => unknownToken,
  confirmEmailChange: () => unknownToken,
  undoEmailChange: () => unknownToken,
  chooseFirstPassword: () => ({ body: newPassword }),

  beginPasskey: () => ({ body: { current_password: testPassword } }),
  addPasskey: () => ({ body: { id: "x", client_data: "x", attestation: "x", transports: [] } }),
  renamePasskey: extended(ofPasskey, { body: { name: "Laptop" } }),
  removePasskey: ofPasskey,
  signInWithPasskey: () => ({
    body: { id: "x", client_data: "x", authenticator_data: "x", signature: "x", user_handle: null }
  }),

  getProblem: () => ofPractice,
  getTestInput: () => ({ params: { id: practiceId, ordinal: 1 } }),
  getMaterials: () => ofPractice,
  addFavorite: () => ofPractice,
  removeFavorite: () => ofPractice,
  submitSolution: () => ({ ...ofPractice, body: { language: "python", source: randomUUID() } }),
  listMySolutions: () => ofPractice,
  listAllSolutions: () => ofPractice,
  getSolution: ofSolution,
  getCounterexample: ofSolution,
  startCounterexample: ofSolution,
  startRun: () => ({ ...ofPractice, body: { language: "python", source: "x", inputs: ["1"] } }),
  getRun: ({ objects }) => ({ params: { id: objects.runId } }),

  readNotifications: ({ objects }) => ({ body: { ids: [objects.notificationId] } }),
  unsubscribe: () => unknownToken,
  resubscribe: () => unknownToken,
  feedbackTopics: () => ({ query: { type: "system" } }),
  createFeedback: form(
    nothing,
    "images",
    { email: "a@zama.test", text: "Broken", "topics[]": ["bug"] },
    ({ image }) => [image]
  ),
  getReport: ofReport,
  answerReport: extended(ofReport, { body: { text: "Thanks" } }),
  closeReport: ofReport,
  reopenReport: ofReport,
  getReportImage: extended(ofReport, { params: { ordinal: 1 } }),

  createClass: () => ({ body: newClass("Ландыш", [pupil("Ева")]) }),
  getClass: ofClass,
  renameClass: extended(ofClass, { body: { name: "Ромашка", school: "Школа" } }),
  deleteClass: async ({ server, idOf }) => {
    const [row] = await server.sql<{ id: string }>(
      `insert into classes (owner_id, name, prefix, privacy_consent_version, personal_data_consent_version)
      values ($1, 'Мак', $2, '1', '1') returning id`,
      [idOf("teacher"), randomUUID()]
    )
    return { params: { classId: row?.id ?? 0 }, body: { name: "Мак" } }
  },
  addStudent: extended(ofClass, { body: { student: pupil("Ева"), school_consent: true } }),
  correctStudent: extended(ofStudent, { body: pupil("Ада") }),
  removeStudent: ofStudent,
  makeSlips: async (fixture, caller) => ({
    ...(await ofClass(fixture, caller)),
    body: { students: [fixture.objects.studentIds[2]] }
  }),

  getLegalDocument: () => ({ params: { document: "privacy" } }),
  getBlogPost: () => ({ params: { slug: "how-to-read-a-verdict" } }),
  reportCrash: () => ({
    body: { reference: "ABCDEFGH", message: "x", stack: "x", component_stack: "x", path: "/", version: "x" }
  }),
  reportBrokenInvariant: () => ({ body: { machine: "session", invariant: "x" } }),
  askAuthorization: ({ objects }) => ({ body: requestOf(objects.client, "x".repeat(43)) }),
  decideAuthorization: ({ objects }) => ({
    body: { request: requestOf(objects.client, "x".repeat(43)), allow: true }
  }),
  endApplication: ({ objects }) => ({ params: { id: objects.client.id } }),
  changeVisibility: () => ({ body: { public_profile: true } }),
  getPublicProfile: async ({ server, idOf }) => {
    await server.sql("update users set public_profile_since = now() where id = $1", [idOf("learner")])
    return { params: { id: idOf("learner") } }
  },

  buyFrame: () => ({ body: { frame: "leaves" } }),
  wearFrame: () => ({ body: { frame: "aurora" } }),
  getCourse: () => ({ params: { course: "first" } }),
  getLesson: () => ({ params: { course: "first", id: 1 } }),
  takeStep: () => ({ params: { course: "first", id: 1, step: "reading-1" }, body: { answer: null } }),
  getEntryTest: () => ({ params: { id: 1 } }),
  startEntryTest: () => ({ params: { id: 1 } }),
  saveEntryAnswer: ({ objects: { attemptId, answer } }) => ({
    params: { id: 1, question: 1 },
    body: { attempt: attemptId, answer, revision: 0 }
  }),
  moveInEntryTest: ofAttempt({ question: 1 }),
  completeEntryTest: ofAttempt({}),
  getEntryTestResult: () => ({ params: { id: 1 } }),

  getStandings: () => ofCup,
  getScoreLines: () => ofCup,
  listAnnouncements: () => ofCup,
  listQuestions: () => ofCup,
  askQuestion: () => ({ ...ofCup, body: { text: "Why?" } }),
  getContest: () => ofCup,
  getContestInformation: () => ofCup,
  getContestPage: () => ofCup,
  registerForContest: () => ({ ...ofCup, body: { last_name: "Ёлкина", date_of_birth: "2015-05-17" } }),
  declineInvitation: () => ofCup,
  startContest: () => ({ ...ofCup, body: {} }),
  getSealedStatements: () => ({ params: { slug: "soon" } }),
  takeOverContest: () => ({ ...ofCup, body: { window: randomUUID() } }),
  completeContest: () => ofCup,
  listContestProblems: () => ofCup,
  getContestProblem: () => ({ params: { ...cup, id: 7 } }),
  getContestStatements: () => ofCup,

  createContest: () => ({ body: newContest(`made-${randomUUID().slice(0, 8)}`) }),
  getOrganiserContest: () => ofCup,
  getContestLife: () => ofCup,
  getContestSettings: () => ofCup,
  saveContestSettings: settings,
  renderContestText: () => ({ ...ofCup, body: { markdown: "Text" } }),
  listOrganiserProblems: () => ofCup,
  actOnContest: () => ({ ...ofCup, body: { type: "contest.extend", by_s: 60 } }),
  previewContest: () => ({ ...ofCup, query: { status: "started_contest" } }),
  listOrganisers: () => ofCup,
  addOrganiser: ({ emailOf }) => ({
    ...ofCup,
    body: { who: emailOf("otherOrganiser"), organiser_role: "viewer" }
  }),
  changeOrganiser: extended(ofOrganiser, { body: { organiser_role: "jury" } }),
  removeOrganiser: ofOrganiser,
  listAudit: () => ofCup,
  listParticipants: () => ofCup,
  exportParticipants: () => ofCup,
  previewImport: () => ({ ...ofCup, body: { people: ["romashka-01"] } }),
  importParticipants: () => ({ ...ofCup, body: { people: [freshEmail()] } }),
  getParticipant: ofParticipant,
  disqualify: extended(ofParticipant, { body: { name: "Cup", reason: "x" } }),
  restoreParticipant: ofParticipant,
  resumeParticipant: endedParticipation,
  listExtraTimes: () => ofCup,
  giveExtraTime: () => ({ ...ofCup, body: { scope: "all", minutes: 5, reason: "x" } }),
  undoExtraTime: extraTime,
  listJuryQuestions: () => ofCup,
  answerQuestion: ({ objects }) => ({
    params: { ...cup, questionId: objects.questionId },
    body: { text: "Yes", public: false, replaces: true }
  }),
  listJuryAnnouncements: () => ofCup,
  announce: () => ({ ...ofCup, body: { text: "Hello" } }),
  getMonitor: () => ofCup,
  getContestApiKey: () => ofCup,
  makeContestApiKey: () => ofCup,
  removeContestApiKey: () => ofCup,
  exportResults: () => ({ ...ofCup, body: { format: "csv" } }),
  getReadiness: () => ofCup,
  proveTests: () => ofCup,
  getRejudging: () => ofCup,
  startRejudging: () => ({ ...ofCup, body: { problem_ids: [7], user_ids: [], verdicts: ["time_limit"] } }),
  listRehearsals: () => ofCup,
  startRehearsal: () => ({ ...ofCup, body: { participants: 1, minutes: 1, speed: null, crowd: "quick" } }),
  stopRehearsal: () => ofCup,
  getRehearsalReport: rehearsalReport,
  actOnRejudging: rejudgingOf("contest_id", "contestId"),
  getSelection: () => ofCup,
  decideAppeal: extended(ofParticipant, { body: { outcome: "passed", reason: "x" } }),
  withdrawAppeal: ofParticipant,
  getSimilarity: () => ofCup,
  startSimilarity: () => ofCup,
  getSimilarPair: ({ objects: { left, right } }) => ({ params: { ...cup, left, right } }),

  createAuthoredProblem: form(nothing, "package", { detail: "" }, () => [text("no zip")]),
  getAuthoredProblem: ofProblem,
  deleteAuthoredProblem: ofProblem,
  listProblemVersions: ofProblem,
  uploadProblemVersion: form(ofProblem, "package", { version, detail: "" }, ({ zip }) => [zip]),
  deleteProblemVersion: extended(ofProblem, { params: { number: 1 } }),
  compareProblemVersions: extended(ofProblem, { params: { number: 2 } }),
  restoreProblemVersion: extended(ofProblem, { params: { number: 1 }, body: { version: otherVersion } }),
  listProblemTests: ofProblem,
  getProblemTest: extended(ofProblem, { params: { ordinal: 1 } }),
  saveProblemTest: form(ofProblem, "files", { version, name: "secret/5" }, () => [
    text("1 1\n"),
    text("2\n")
  ]),
  generateProblemTests: extended(ofProblem, {
    body: { version: otherVersion, generator: "gen.py", args: "1", name: "secret/more", count: 1, add: true }
  }),
  removeProblemTest: extended(ofProblem, { query: { version, name: "secret/2" } }),
  listAuthorSolutions: ofProblem,
  getAuthorSolution: extended(ofProblem, { query: { path: "submissions/accepted/main.py" } }),
  getProblemStatement: extended(ofProblem, { params: { language: "en" } }),
  saveProblemStatement: extended(ofProblem, {
    params: { language: "en" },
    body: { version: otherVersion, title: "X", format: "markdown", text: "x" }
  }),
  renderProblemStatement: extended(ofProblem, { body: { language: "en", format: "markdown", text: "x" } }),
  saveProblemLimits: extended(ofProblem, {
    body: { version: otherVersion, time_limit_ms: 1000, memory_limit_mb: 64 }
  }),
  saveProblemImage: form(ofProblem, "image", { version, name: "dot.png" }, ({ image }) => [image]),
  removeProblemImage: extended(ofProblem, { query: { version, name: "dot.png" } }),
  getProblemProof: ofProblem,
  startProblemProof: ofProblem,
  getPracticeRejudging: ofProblem,
  startPracticeRejudging: extended(ofProblem, { body: { languages: [], verdicts: [] } }),
  actOnPracticeRejudging: rejudgingOf("problem_id", "problemId"),
  publishProblem: extended(ofProblem, { body: { version: 2 } }),
  exportProblem: ofProblem,
  listProblemOrganisers: ofProblem,
  addProblemOrganiser: extended(ofProblem, {
    body: { who: "otherorganiser@access.test", problem_role: "viewer" }
  }),
  changeProblemOrganiser: extended(ofOrganiser, { body: { problem_role: "editor" } }),
  removeProblemOrganiser: ofOrganiser
}
