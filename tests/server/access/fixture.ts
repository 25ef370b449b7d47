import { hash } from "@node-rs/argon2"
import { Effect, Layer } from "effect"
import { AccessTokens } from "../../../server/account/accounts/AccessTokens.ts"
import { parameters } from "../../../server/account/accounts/PasswordHashing.ts"
import { Sessions } from "../../../server/account/accounts/Sessions.ts"
import { newSecretToken } from "../../../server/platform/secretTokens.ts"
import { importContent } from "../../../server/cli/importContent.ts"
import { importCourses } from "../../../server/learning/import/importCourses.ts"
import { registerLanguages } from "../../../server/judge/Languages.ts"
import { ChangeFeed } from "../../../server/platform/realtime/ChangeFeed.ts"
import { EndedSessions } from "../../../server/platform/realtime/EndedSessions.ts"
import { testLanguages } from "../../judge/fakeBackend.ts"
import { startTestServer, type TestServer, type TestServerOptions } from "../../support/server.ts"
import { testPassword } from "../../support/testLearner.ts"
import { addApplication, type TestClient } from "../account/applications/oauthClient.ts"
import { sumPackage, writeContent } from "../content/samplePackage.ts"
import { writeCourse } from "../learning/courses/sampleCourse.ts"
import { pngImage } from "../messages/reports/reports.ts"
import { insertContest, minute } from "../olympiads/contestFixture.ts"
import { addSolution } from "../organiser/contests/results/resultsFixture.ts"
import { zipped } from "../organiser/problems/problemServer.ts"
import { type Caller, callers, rolesOf } from "./callers.ts"

export type Headers = Readonly<Record<string, string>>

/** The objects that requests name. */
export interface Objects {
  readonly contestId: number
  readonly problemId: number
  readonly classId: number
  readonly studentIds: ReadonlyArray<number>
  readonly solutionId: number
  readonly runId: string
  readonly passkeyId: string
  readonly client: TestClient
  readonly avatarKey: string
  readonly notificationId: number
  readonly questionId: number
  readonly reportId: number
  readonly attemptId: number
  /** To the first question of the attempt. */
  readonly answer: object
  /** Of two solutions that resemble each other. */
  readonly left: number
  readonly right: number
}

/** A server with all callers and their objects. */
export interface Fixture {
  readonly server: TestServer
  readonly image: Blob
  /** A package of a problem. */
  readonly zip: Blob
  readonly idOf: (caller: Caller) => number
  readonly emailOf: (caller: Caller) => string
  /** Headers of the caller's session. */
  readonly headersOf: (caller: Caller) => Headers
  /** Opens a session for the caller, beside or instead of the ones before; returns its id. */
  readonly signIn: (caller: Caller) => Promise<string>
  readonly objects: Objects
}

const openSessions = Sessions.layer.pipe(
  Layer.provide([AccessTokens.layer, ChangeFeed.layer, EndedSessions.layer])
)

/** Opens a session without a password, because hashing takes most of the time of a sign-in. */
async function openSession(server: TestServer, userId: number): Promise<Headers> {
  const browserKey = newSecretToken()
  const device = { userAgent: "", address: "127.0.0.1", windowKey: null, browserKey }
  const opened = Sessions.use((sessions) => sessions.open({ userId, roles: [] }, device))
  const { accessToken } = await server.run(Effect.provide(opened, openSessions))
  return { authorization: `Bearer ${accessToken}`, cookie: `browser_key=${browserKey}` }
}

const firstId = async (server: TestServer, statement: string, values: ReadonlyArray<unknown> = []) => {
  const [row] = await server.sql<{ id: number | string }>(statement, values)
  return Number(row?.id)
}

const emailOf = (caller: Caller) => `${caller.toLowerCase()}@access.test`

/** Accounts with the same password; the class accounts come with the class. */
async function insertUsers(server: TestServer): Promise<ReadonlyArray<readonly [Caller, number]>> {
  const passwordHash = await hash(testPassword, parameters)
  const people = callers.filter((caller) => !["visitor", "pending", "pupil"].includes(caller))
  return Promise.all(
    people.map(async (caller) => {
      const id = await firstId(
        server,
        `insert into users (email, password_hash, first_name, last_name, city, date_of_birth, grade, roles,
          privacy_consent_version, personal_data_consent_version, email_confirmed_at)
        values ($1, $2, 'Аня', 'Ёлкина', 'Тверь', '1990-05-17', 5, $3, '1', '1', now()) returning id`,
        [emailOf(caller), passwordHash, rolesOf[caller] ?? []]
      )
      return [caller, id] as const
    })
  )
}

async function insertClass(server: TestServer, teacherId: number) {
  const classId = await firstId(
    server,
    `insert into classes (owner_id, name, prefix, logins, privacy_consent_version, personal_data_consent_version)
    values ($1, 'Ромашка', 'romashka', 3, '1', '1') returning id`,
    [teacherId]
  )
  const studentIds = await Promise.all(
    [1, 2, 3].map((ordinal) =>
      firstId(
        server,
        `with pupil as (insert into users (login, password_hash, first_name, grade, city, one_time_until,
            privacy_consent_version, personal_data_consent_version)
          values ('romashka-0' || $2::int, (select password_hash from users where id = $3), 'Ева', 5, 'Тверь',
            case when $2 = 1 then now() + interval '1 day' end, '1', '1') returning id),
        member as (insert into class_members (user_id, class_id, ordinal) select id, $1, $2 from pupil)
        select id from pupil`,
        [classId, ordinal, teacherId]
      )
    )
  )
  return { classId, studentIds }
}

/** Runs with `learner` as its only participant, and belongs to four organisers. */
export async function insertContests(server: TestServer, idOf: Fixture["idOf"]) {
  const times = { starts: -60 * minute, ends: 600 * minute, registrationEnds: 500 * minute }
  const contestId = await insertContest(server, "cup", times)
  const final = await insertContest(server, "final", { starts: 900 * minute, ends: 990 * minute })
  await insertContest(server, "theirs", times)
  await insertContest(server, "soon", { starts: 2 * minute, ends: 300 * minute })
  await server.sql("update contests set next_contest_id = $2, selection = '{\"atLeast\": 1}' where id = $1", [
    contestId,
    final
  ])
  for (const organiserRole of ["owner", "editor", "jury", "viewer"] as const)
    await server.sql(
      `insert into contest_organisers values ($1, $2, $3)
      on conflict (contest_id, user_id) do update set organiser_role = excluded.organiser_role`,
      [contestId, idOf(organiserRole), organiserRole]
    )
  await server.sql(
    "insert into contest_organisers select id, $1, 'owner' from contests where slug = 'theirs' on conflict do nothing",
    [idOf("otherOrganiser")]
  )
  await server.sql(
    `insert into contest_participants (contest_id, user_id, started_at) values ($1, $2, now() - interval '10 minutes')
    on conflict (contest_id, user_id) do update set completed_at = null, disqualified_at = null`,
    [contestId, idOf("learner")]
  )
  await server.sql(
    "insert into contest_participants (contest_id, user_id) select id, $1 from contests where slug = 'soon' on conflict do nothing",
    [idOf("learner")]
  )
  await server.sql(
    "insert into contest_invitations (contest_id, who) values ($1, $2) on conflict do nothing",
    [contestId, emailOf("learner")]
  )
  return contestId
}

async function insertSolutions(server: TestServer, contestId: number, userId: number) {
  const source = "a, b = map(int, input().split())\nprint(a + b)\n".repeat(5)
  const left = await addSolution(server, contestId, { userId, source, passed: 2, minutesAgo: 5 })
  const right = await addSolution(server, contestId, {
    userId,
    source: `${source}\n`,
    passed: 2,
    minutesAgo: 4
  })
  const solutionId = await firstId(
    server,
    `with s as (insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, score,
        priority, judged_at) values ($1, 8, 1, 'python', 'print(2)', 'y', 'accepted', 100, 30, now()) returning id)
    insert into solution_results (solution_id, tests) select id, '[]' from s returning solution_id as id`,
    [userId]
  )
  await server.sql(
    "insert into problem_status (user_id, problem_id, status, solved_at) values ($1, 8, 'solved', now())",
    [userId]
  )
  const pair = {
    problemId: 7,
    ordinal: 1,
    language: "python",
    left,
    right,
    similarity: 90,
    longest: 9,
    fragments: []
  }
  await server.sql(
    "insert into contest_similarity (contest_id, key, state, pairs) values ($1, 'x', 'done', $2::jsonb)",
    [contestId, JSON.stringify([pair])]
  )
  return { left, right, solutionId }
}

/** What the learner has apart from solutions. */
async function insertBelongings(server: TestServer, learnerId: number, contestId: number) {
  const [run] = await server.sql<{ id: string }>(
    `insert into runs (id, user_id, problem_id, language, source, inputs, owner)
    values (gen_random_uuid(), $1, 8, 'python', 'x', '["1"]', 'user ' || $1) returning id`,
    [learnerId]
  )
  const [passkey] = await server.sql<{ id: string }>(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle, backup_eligible,
      backed_up, name) values ($1, 'x', '\\x00', 0, '{}', 'x', false, false, 'Phone') returning id`,
    [learnerId]
  )
  const notificationId = await firstId(
    server,
    `insert into notifications (user_id, kind, subject, data) values ($1, 'achievement', 1,
      '{"kind": "first_solve", "topic": ""}') returning id`,
    [learnerId]
  )
  const questionId = await firstId(
    server,
    "insert into contest_questions (contest_id, user_id, text) values ($1, $2, 'Why?') returning id",
    [contestId, learnerId]
  )
  const client = await addApplication(server)
  await server.sql(
    `insert into oauth_grants (id, user_id, client_id, payload, expires_at)
    values ('grant', $1, $2, '{"openid": {"scope": "openid"}}', now() + interval '1 day')`,
    [learnerId, client.id]
  )
  return { runId: run?.id ?? "", passkeyId: passkey?.id ?? "", notificationId, questionId, client }
}

const sendForm = async (url: string, headers: Headers, method: string, path: string, form: FormData) => {
  const response = await fetch(`${url}/api${path}`, { method, headers, body: form })
  const body = (await response.json()) as { payload?: Readonly<Record<string, never>> }
  if (body.payload === undefined) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`)
  return body.payload
}

/** For objects that are made by calls, because their files belong to them. */
type Sender = Pick<Fixture, "headersOf" | "image" | "server" | "zip">

/** Makes the organisers' problem; returns its id. */
export async function sendProblem({ server, zip, headersOf }: Omit<Sender, "image">): Promise<number> {
  const problem = new FormData()
  problem.append("detail", "")
  problem.append("package[0]", zip, "sum.zip")
  const { id } = await sendForm(server.url, headersOf("owner"), "POST", "/organiser/problems", problem)
  return Number(id)
}

async function sendFiles(fixture: Sender) {
  const { server, image, headersOf } = fixture
  const avatar = new FormData()
  avatar.append("image[0]", image, "me.png")
  const { avatar: avatarKey } = await sendForm(
    server.url,
    headersOf("learner"),
    "PUT",
    "/account/avatar",
    avatar
  )
  const report = new FormData()
  for (const [name, value] of [
    ["email", emailOf("learner")],
    ["text", "Broken"],
    ["topics[]", "bug"]
  ] as const)
    report.append(name, value)
  report.append("images[0]", image, "shot.png")
  const { number } = await sendForm(server.url, headersOf("learner"), "POST", "/feedback/create", report)
  return { avatarKey: String(avatarKey), reportId: Number(number), problemId: await sendProblem(fixture) }
}

/** A public problem that no contest has. */
export const practiceId = 8
const practicePackage = {
  ...sumPackage,
  "problem.yaml": sumPackage["problem.yaml"]!.replace("id: 7", `id: ${practiceId}`)
}

const authoredPackage = {
  ...sumPackage,
  "problem.yaml":
    "problem_format_version: 2025-09\nname: { ru: Своя, en: Brought }\nlimits: { time_limit: 1, memory: 64 }\nzama: { difficulty: 1, topics: [math] }\n"
}

interface StartedTest {
  readonly attempt: { readonly id: number; readonly questions: ReadonlyArray<{ question: { kind: string } }> }
}

/** Starts an entry test; returns the attempt, and an answer to its first question that leaves it open. */
async function startTest(server: TestServer, headers: Headers) {
  const response = await fetch(`${server.url}/api/entry-tests/1/start`, { method: "POST", headers })
  const { attempt } = ((await response.json()) as { payload: StartedTest }).payload
  const kind = attempt.questions[0]?.question.kind ?? ""
  const answer = ["number", "text"].includes(kind) ? { kind, text: "" } : { kind, chosen: [] }
  return { attemptId: attempt.id, answer }
}

async function importEverything(server: TestServer) {
  const content = await writeContent({ sum: sumPackage, second: practicePackage })
  await writeCourse(content)
  await server.run(importContent(content).pipe(Effect.provide(ChangeFeed.layer)))
  await server.run(importCourses(content))
  await server.run(
    registerLanguages(crypto.randomUUID(), "fake", testLanguages).pipe(Effect.provide(ChangeFeed.layer))
  )
}

/** Starts a server with all callers and objects. */
export async function startFixture({ config, ...options }: TestServerOptions = {}): Promise<Fixture> {
  const server = await startTestServer({ config: { publicUrl: "http://localhost:1", ...config }, ...options })
  await importEverything(server)
  const ids = new Map<Caller, number>(await insertUsers(server))
  const idOf = (caller: Caller) => ids.get(caller) ?? 0
  const taught = await insertClass(server, idOf("teacher"))
  ids.set("pending", taught.studentIds[0] ?? 0).set("pupil", taught.studentIds[1] ?? 0)
  const sessions = new Map<Caller, Headers>([["visitor", {}]])
  const headersOf = (caller: Caller) => sessions.get(caller) ?? {}
  const signIn = async (caller: Caller) => {
    sessions.set(caller, await openSession(server, idOf(caller)))
    const [session] = await server.sql<{ id: string }>(
      "select id from sessions where user_id = $1 order by created_at desc limit 1",
      [idOf(caller)]
    )
    return session?.id ?? ""
  }
  await Promise.all(callers.filter((caller) => caller !== "visitor").map(signIn))
  await fetch(`${server.url}/api/account/sign-out`, { method: "POST", headers: headersOf("ended") })
  const contestId = await insertContests(server, idOf)
  const image = await pngImage()
  const zip = new Blob([Buffer.from(zipped(authoredPackage))])
  const files = await sendFiles({ server, image, zip, headersOf })
  for (const problemRole of ["editor", "viewer"] as const)
    await server.sql(
      "insert into problem_organisers (problem_id, user_id, problem_role) values ($1, $2, $3)",
      [files.problemId, idOf(problemRole), problemRole]
    )
  await server.sql(
    `insert into problem_versions select problem_id, 2, author_id, act, detail, file_key, hash, bytes, outline
    from problem_versions where problem_id = $1`,
    [files.problemId]
  )
  const objects: Objects = {
    contestId,
    ...taught,
    ...files,
    ...(await insertSolutions(server, contestId, idOf("learner"))),
    ...(await insertBelongings(server, idOf("learner"), contestId)),
    ...(await startTest(server, headersOf("learner")))
  }
  return { server, image, zip, idOf, emailOf, headersOf, signIn, objects }
}
