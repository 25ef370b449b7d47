import { randomUUID } from "node:crypto"
import type { TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { pngImage, reportForm, sendForm } from "../../messages/reports/reports.ts"
import { sendPictures } from "./pictures.ts"

/** Values that appear in no other row. */
export const unique = {
  email: "zebulon.q+ötzi@unheard-of.test",
  firstName: "Zébulon",
  lastName: "Quaxenstein",
  nickname: "Zebuquax",
  city: "Quaxville",
  dateOfBirth: "1987-03-29"
} as const

const solve = async (learner: TestLearner, source: string) => {
  const headers = { "idempotency-key": randomUUID() }
  const { body } = await learner.call(
    "POST",
    "/problems/7/solutions",
    { language: "python", source },
    headers
  )
  return (body.payload as unknown as { id: number }).id
}

const report = async (server: TestServer, headers: Record<string, string>) => {
  const form = reportForm({
    email: unique.email,
    text: `I am ${unique.firstName} ${unique.lastName}`,
    images: [await pngImage()]
  })
  const { body } = await sendForm(server, form, { "idempotency-key": randomUUID(), ...headers })
  return (body.payload as unknown as { number: number }).number
}

/** An organiser with a fresh session. */
const organiser = async (server: TestServer): Promise<TestLearner> => {
  const learner = await server.signUp()
  await server.sql("update users set roles = '{organiser,teacher,support}' where email = $1", [learner.email])
  const { email, password } = learner
  const { body } = await callApi(server.url, "POST", "/auth/sign-in", { email, password })
  const { access_token } = body.payload as unknown as { access_token: string }
  return {
    ...learner,
    call: (method, path, payload, headers) =>
      callApi(server.url, method, path, payload, { authorization: `Bearer ${access_token}`, ...headers })
  }
}

const fingerprint = {
  vendor: "Google Inc.",
  timezone: "Europe/Moscow",
  screen_width: 1920,
  screen_height: 1080,
  screen_max_width: 1920,
  screen_max_height: 1080,
  color_depth: 24,
  pixel_ratio: 1,
  device_memory: 8,
  hardware_concurrency: 8,
  max_touch_points: 0,
  plugins: [],
  mime_types: []
}

/** Signs in again with a fingerprint and with the learner's name in the user agent. */
const signInElsewhere = async (server: TestServer, { email, password }: TestLearner) => {
  const { body } = await callApi(server.url, "POST", "/fingerprint/collect", { components: fingerprint })
  const { key } = body.payload as unknown as { key: string }
  const headers = { "x-window-key": key, "user-agent": `${unique.nickname}'s own browser` }
  await callApi(server.url, "POST", "/auth/sign-in", { email, password }, headers)
}

/** A learner who has used every feature, with mails. */
export const useAllFeatures = async (server: TestServer): Promise<TestLearner> => {
  const learner = await server.signUp(unique.email)
  const { email, ...rest } = unique
  await learner.call("PATCH", "/account/profile", {
    first_name: rest.firstName,
    last_name: rest.lastName,
    nickname: rest.nickname,
    city: rest.city,
    date_of_birth: rest.dateOfBirth,
    newsletter: true
  })
  await sendPictures(server, learner, [await pngImage()])
  await learner.call("PUT", "/problems/7/favorite")
  await solve(learner, `# by ${unique.firstName} ${unique.lastName}\ngood`)
  await solve(learner, `wrong # ${email}`)
  const number = await report(server, { authorization: `Bearer ${learner.accessToken}` })
  await report(server, {})
  await (
    await organiser(server)
  ).call("POST", `/organiser/reports/${number}/answers`, {
    text: `Dear ${unique.firstName}, it works again.`
  })
  await signInElsewhere(server, learner)
  await callApi(server.url, "POST", "/auth/sign-in", { email, password: "wrong" })
  await callApi(server.url, "POST", "/auth/password/recover", { email })
  await learner.call("POST", "/account/exports")
  return learner
}
