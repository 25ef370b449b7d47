import { randomUUID } from "node:crypto"
import { classEndpoints, type ClassFile, type Slip } from "../../../../src/api/contract/organiser/classes.ts"
import type { TestServer } from "../../../support/server.ts"
import { type Answer, callApi } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"

type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>
) => Promise<Answer>

export interface TestOrganiser {
  /** A call below `/organiser/classes`. */
  readonly asked: Call
  readonly look: (classId: number) => Promise<ClassFile>
  /** Creates a class of these first names, and returns its slips. */
  readonly classOf: (
    name: string,
    ...pupils: ReadonlyArray<string>
  ) => Promise<{ readonly id: number; readonly slips: ReadonlyArray<Slip> }>
}

export const pupil = (first_name: string, more: object = {}) => ({
  first_name,
  last_name: null,
  grade: 5,
  city: "Казань",
  ...more
})

export const newClass = (name: string, students: ReadonlyArray<object>) => ({
  name,
  school: "Школа № 7",
  students,
  school_consent: true
})

/** A user with the role, which applies after the next sign-in. */
export async function signUpOrganiser({ signUp, sql, url }: TestServer): Promise<TestOrganiser> {
  const { email, password } = await signUp()
  await sql("update users set roles = '{teacher}' where email = $1", [email])
  const { body } = await callApi(url, "POST", "/auth/sign-in", { email, password })
  const { access_token } = body.payload as unknown as { access_token: string }
  const asked: Call = (method, path, sent, headers) =>
    callApi(url, method, `/organiser/classes${path}`, sent, {
      authorization: `Bearer ${access_token}`,
      "idempotency-key": randomUUID(),
      ...headers
    })
  return {
    asked,
    look: async (id) => payloadOf(classEndpoints.getClass.success, await asked("GET", `/${id}`)),
    classOf: async (name, ...pupils) => {
      const made = await asked(
        "POST",
        "",
        newClass(
          name,
          pupils.map((first) => pupil(first))
        )
      )
      const { id, studentIds } = payloadOf(classEndpoints.createClass.success, made)
      const given = await asked("POST", `/${id}/slips`, { students: studentIds })
      return { id, slips: payloadOf(classEndpoints.makeSlips.success, given) }
    }
  }
}
