import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { eraseDueAccounts } from "../../../../server/account/accounts/eraseAccounts.ts"
import { freePrefix, loginPrefix } from "../../../../server/organiser/classes/loginPrefix.ts"
import { classEndpoints } from "../../../../src/api/contract/organiser/classes.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { newClass, pupil, signUpOrganiser, type TestOrganiser } from "./classServer.ts"

let server: TestServer
let organiser: TestOrganiser
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => void (organiser = await signUpOrganiser(server)))

const signIn = (email: string, password: string) =>
  callApi(server.url, "POST", "/auth/sign-in", { email, password })

describe("logins", () => {
  test.each([
    ["Ромашка", "romashka"],
    ["Щукины ёжики", "schukinyezhi"],
    ["7А", "class7a"],
    ["10 «Б» класс", "class10bklass"],
    ["Café Zürich", "cafezurich"],
    ["数学", "class"]
  ])("of the class %s begin with %s", (name, prefix) => {
    expect(loginPrefix(name)).toBe(prefix)
  })

  test("of two classes of one name differ, and never collide", () => {
    expect(freePrefix("kometa", new Set(["kometa", "kometa2"]))).toBe("kometa3")
    expect(freePrefix("class7", new Set(["class7"]))).toBe("class7n2")
  })
})

describe("a class", () => {
  test("is created as a whole, with a login for every pupil, in order", async () => {
    const students = [
      pupil("Анна ", { last_name: "Ёлкина", grade: 7 }),
      pupil("Борис", { city: null, grade: null })
    ]
    const made = await organiser.asked("POST", "", newClass("Ромашка", students))
    expect(made.status).toBe(201)
    const { id, studentIds } = payloadOf(classEndpoints.createClass.success, made)
    const file = await organiser.look(id)
    expect(file).toMatchObject({ name: "Ромашка", school: "Школа № 7" })
    expect(file.students).toEqual([
      {
        id: studentIds[0],
        firstName: "Анна",
        lastName: "Ёлкина",
        grade: 7,
        city: "Казань",
        login: "romashka-01",
        state: "noSlip",
        ownEmail: false,
        lastSeenAt: null,
        solved: 0
      },
      expect.objectContaining({
        id: studentIds[1],
        login: "romashka-02",
        city: null,
        grade: null,
        lastName: null
      })
    ])
    const listed = payloadOf(classEndpoints.listClasses.success, await organiser.asked("GET", ""))
    expect(listed).toMatchObject([{ id, name: "Ромашка", students: 2, waiting: 2 }])
  })

  test("stores the school's consents for every account", async () => {
    const { id } = await organiser.classOf("Согласие", "Ева")
    const [row] = await server.sql<{ same: boolean; consented: boolean }>(
      `select c.consented_at is not null as consented,
        (c.privacy_consent_version, c.personal_data_consent_version) =
        (u.privacy_consent_version, u.personal_data_consent_version) as same
      from classes c join class_members m on m.class_id = c.id join users u on u.id = m.user_id where c.id = $1`,
      [id]
    )
    expect(row).toEqual({ same: true, consented: true })
    const without = await organiser.asked("POST", "", {
      ...newClass("Без", [pupil("Ева")]),
      school_consent: false
    })
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ["school_consent"]])
  })

  test.each([
    ["a name of one letter", { first_name: "А" }],
    ["a name with digits", { last_name: "Петров2" }],
    ["grade 12", { grade: 12 }],
    ["a city in brackets", { city: "<b>" }]
  ])("with %s is not stored at all", async (_, wrong) => {
    const refused = await organiser.asked(
      "POST",
      "",
      newClass("Кометы", [pupil("Анна"), pupil("Борис", wrong)])
    )
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["students"]])
    expect((await organiser.asked("GET", "")).body.payload).toEqual([])
  })

  test("has at most 500 pupils, including pupils added later", async () => {
    const many = Array.from({ length: 500 }, () => pupil("Анна"))
    expect((await organiser.asked("POST", "", newClass("Много", [...many, pupil("Ева")]))).status).toBe(422)
    const made = await organiser.asked("POST", "", newClass("Много", many))
    const { id } = payloadOf(classEndpoints.createClass.success, made)
    const one = await organiser.asked("POST", `/${id}/students`, {
      student: pupil("Ева"),
      school_consent: true
    })
    expect([one.status, one.body.message]).toEqual([409, "A class can have at most 500 pupils"])
    expect((await organiser.look(id)).students).toHaveLength(500)
  })

  test("is created once if the form is sent twice", async () => {
    const key = { "idempotency-key": randomUUID() }
    const form = newClass("Дважды", [pupil("Анна")])
    const [one, two] = await Promise.all([
      organiser.asked("POST", "", form, key),
      organiser.asked("POST", "", form, key)
    ])
    expect(one.body).toEqual(two.body)
    expect((await organiser.asked("GET", "")).body.payload).toHaveLength(1)
    const [answer] = await server.sql<{ answer: string }>(
      "select answer from idempotent_answers order by created_at desc"
    )
    expect(answer?.answer).not.toContain("Анна")
  })

  test("of the same name elsewhere gets other logins", async () => {
    const [one, two] = [await organiser.classOf("Планета", "Анна"), await organiser.classOf("Планета", "Ева")]
    expect([one.slips[0]?.login, two.slips[0]?.login]).toEqual(["planeta-01", "planeta2-01"])
  })

  test("is hidden from everybody but its organiser", async () => {
    const { id, slips } = await organiser.classOf("Наша", "Анна")
    const [child] = slips
    const others = [await signUpOrganiser(server), await server.signUp()].map((someone) =>
      "asked" in someone
        ? someone.asked
        : (method: string, path: string, body?: unknown) =>
            someone.call(method, `/organiser/classes${path}`, body, { "idempotency-key": randomUUID() })
    )
    const calls = [
      ["GET", `/${id}`],
      ["PATCH", `/${id}`, { name: "Моя", school: null }],
      ["POST", `/${id}/deletion`, { name: "Наша" }],
      ["POST", `/${id}/students`, { student: pupil("Ева"), school_consent: true }],
      ["PATCH", `/${id}/students/${child?.studentId}`, pupil("Ева")],
      ["DELETE", `/${id}/students/${child?.studentId}`],
      ["POST", `/${id}/slips`, { students: [child?.studentId] }]
    ] as const
    for (const asked of others) {
      for (const [method, path, body] of calls) {
        expect([method, path, (await asked(method, path, body)).status]).toEqual([method, path, 404])
      }
    }
    expect((await callApi(server.url, "GET", "/organiser/classes")).status).toBe(404)
    expect((await organiser.look(id)).students).toMatchObject([{ firstName: "Анна", state: "slip" }])
    expect((await signIn(child!.login, child!.password)).status).toBe(200)
  })

  test("is renamed, and its pupils are corrected, added and removed", async () => {
    const { id, slips } = await organiser.classOf("Старое", "Ана", "Борис")
    const [first, second] = slips
    await organiser.asked("PATCH", `/${id}`, { name: " Новое  имя", school: null })
    await organiser.asked("PATCH", `/${id}/students/${first?.studentId}`, pupil("Анна", { last_name: "Ким" }))
    expect((await organiser.asked("DELETE", `/${id}/students/${second?.studentId}`)).status).toBe(200)
    await organiser.asked("POST", `/${id}/students`, { student: pupil("Ева"), school_consent: true })
    const file = await organiser.look(id)
    expect([file.name, file.school]).toEqual(["Новое имя", null])
    expect(file.students.map(({ login, firstName, lastName }) => [login, firstName, lastName])).toEqual([
      ["staroe-01", "Анна", "Ким"],
      // A former login is not reused.
      ["staroe-03", "Ева", null]
    ])
    expect((await signIn(second!.login, second!.password)).status).toBe(401)
    expect((await organiser.asked("DELETE", `/${id}/students/${second?.studentId}`)).status).toBe(404)
  })

  test("is deleted after its name is typed, with the accounts without an address", async () => {
    const { id, slips } = await organiser.classOf("Прощай", "Анна", "Борис")
    const [gone, stays] = slips
    await server.sql("update users set email = 'own@zama.test' where id = $1", [stays?.studentId])
    const wrong = await organiser.asked("POST", `/${id}/deletion`, { name: "Привет" })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { name: ["That is not the name of this class"] }])
    expect((await organiser.asked("POST", `/${id}/deletion`, { name: "Прощай " })).status).toBe(200)
    expect((await organiser.asked("GET", `/${id}`)).status).toBe(404)
    expect((await signIn(gone!.login, gone!.password)).status).toBe(401)
    expect((await signIn(stays!.login, stays!.password)).status).toBe(200)
    await server.run(eraseDueAccounts)
    const rows = await server.sql(
      "select first_name, login, erased from users where id = any($1) order by id",
      [[gone?.studentId, stays?.studentId]]
    )
    expect(rows).toEqual([
      { first_name: null, login: null, erased: true },
      { first_name: "Борис", login: stays?.login, erased: false }
    ])
  })
})
