import { randomUUID } from "node:crypto"
import { callApi, type ApiLearner } from "../../support/apiLearner.ts"
import type { RealServer } from "../../support/realServer.ts"

interface MadeSlip {
  readonly student_id: number
  readonly login: string
  readonly password: string
}

/** Creates a class of these first names by API calls, and returns its slips. */
export async function classByApi(
  { url }: Pick<RealServer, "url">,
  { accessToken }: Pick<ApiLearner, "accessToken">,
  names: ReadonlyArray<string>
): Promise<{ readonly id: number; readonly slips: ReadonlyArray<MadeSlip> }> {
  const headers = { authorization: `Bearer ${accessToken}`, "idempotency-key": randomUUID() }
  const students = names.map((first_name) => ({ first_name, last_name: "Pupil", grade: 5, city: "Leeds" }))
  const form = { name: "Daisies", school: "School No. 7", students, school_consent: true }
  const made = await callApi(url, "POST", "/organiser/classes", form, headers)
  const { payload } = (await made.json()) as { payload: { id: number; student_ids: ReadonlyArray<number> } }
  const asked = { students: payload.student_ids }
  const given = await callApi(url, "POST", `/organiser/classes/${payload.id}/slips`, asked, headers)
  const { payload: slips } = (await given.json()) as { payload: ReadonlyArray<MadeSlip> }
  return { id: payload.id, slips }
}
