import { Schema } from "effect"
import { AvatarSize } from "../../../../src/api/contract/account/account.ts"
import { MailSent, Profile, Tokens } from "../../../../src/api/contract/account/session.ts"
import { ReportAccepted } from "../../../../src/api/contract/messages/reportForm.ts"
import { learnerPassword, newEmail } from "../../../support/apiLearner.ts"
import type { TestSmtp } from "../../../support/smtp.ts"
import { signUpForm } from "../../../support/testLearner.ts"
import { accepted, callPatiently, PatientLearner } from "../PatientLearner.ts"
import { pictureIn } from "../pictures.ts"
import { until } from "../until.ts"
import { type Act, type Acting, always, oneOf } from "./Act.ts"

/** Signed in at the same time, beside the learner's own session. */
const sessionsMax = 2
/** Fewer than a learner may send in an hour. */
const reportsMax = 15
const picturesMax = 30

const changeSettings = async ({ learner, record, random }: Acting) => {
  const nickname = `fox-${random(1e9)}`
  const profile = accepted(Profile, 200, await learner.call("PATCH", "/account/profile", { nickname }))
  if (profile.nickname !== nickname) throw new Error(`The nickname ${nickname} became ${profile.nickname}`)
  record.nickname = nickname
}

/** Chooses another picture each time, so that an older one is noticed. */
export const changeAvatar = async ({ learner, record, pictures }: Acting) => {
  const { name, sent } = pictures[record.pictures++ % pictures.length]!
  const form = new FormData()
  form.append("image[0]", sent, "me.png")
  accepted(Profile, 200, await learner.call("PUT", "/account/avatar", form))
  record.avatar = name
}

const readAvatarKey = async (learner: PatientLearner) =>
  accepted(Profile, 200, await learner.call("GET", "/account/profile")).avatar

const lookAtAvatar = async ({ learner, record, pictures, random }: Acting) => {
  const key = await readAvatarKey(learner)
  const size = oneOf(random, AvatarSize.literals)
  const shown = pictureIn(pictures, size, await learner.read(`/avatars/${key}/${size}`))
  // A repeated upload whose first copy was late replaces the files meanwhile.
  if (shown === record.avatar || (await readAvatarKey(learner)) !== key) return
  throw new Error(`The avatar is ${shown} instead of ${record.avatar}`)
}

const signInWithPassword = (url: string, email: string) => {
  const body = { email, password: learnerPassword }
  return callPatiently(url, { method: "POST", path: "/auth/sign-in", body })
}

const signIn = async ({ url, record: { email, sessions } }: Acting) => {
  const answer = await signInWithPassword(url, email)
  sessions.push(new PatientLearner(url, email, accepted(Tokens, 200, answer)))
}

const signOut = async ({ url, record: { sessions, ended } }: Acting) => {
  const { tokens } = sessions.shift()!
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const answer = await callPatiently(url, { method: "POST", path: "/account/sign-out", headers })
  accepted(Schema.Null, 200, answer)
  ended.push(tokens)
}

const sendReport = async ({ learner, record, random, pictures }: Acting) => {
  const text = `The button does nothing, says ${crypto.randomUUID()}.`
  const form = new FormData()
  form.append("email", record.email)
  form.append("text", text)
  form.append("topics[]", "bug")
  const chosen = pictures.filter(() => random(2) === 0)
  for (const [index, { sent }] of chosen.entries()) form.append(`images[${index}]`, sent, "shot.png")
  const headers = { "idempotency-key": `report-${crypto.randomUUID()}` }
  const answer = await learner.call("POST", "/feedback/create", form, headers)
  const { number } = accepted(ReportAccepted, 200, answer)
  record.reports.push({ text, number, pictures: chosen.map(({ name }) => name) })
}

export const accountActs: ReadonlyArray<Act> = [
  { name: "change settings", weight: 3, isPossible: always, run: changeSettings },
  {
    name: "change the avatar",
    weight: 1,
    isPossible: ({ record }) => record.pictures < picturesMax,
    run: changeAvatar
  },
  {
    name: "look at the avatar",
    weight: 1,
    isPossible: ({ record }) => record.avatar !== null,
    run: lookAtAvatar
  },
  { name: "renew the session", weight: 2, isPossible: always, run: ({ learner }) => learner.renew() },
  {
    name: "sign in on another device",
    weight: 1,
    isPossible: ({ record }) => record.sessions.length < sessionsMax,
    run: signIn
  },
  { name: "sign out there", weight: 1, isPossible: ({ record }) => record.sessions.length > 0, run: signOut },
  {
    name: "send a report with pictures",
    weight: 1,
    isPossible: ({ record }) => record.reports.length < reportsMax,
    run: sendReport
  }
]

const tokenOf = ({ mails }: TestSmtp, email: string): string | null => {
  const own = mails.filter(({ to }) => to?.some(({ address }) => address === email))
  return /\/verification\/email\/([\w.~-]+)/.exec(own.at(-1)?.text ?? "")?.[1] ?? null
}

/** Follows a mail's link; chooses the password again if the form was received more than once. */
const confirm = async (url: string, token: string) => {
  const call = (body: object) => callPatiently(url, { method: "POST", path: "/auth/email/confirm", body })
  const answer = await call({ token })
  if (answer.body.code !== "choose_password") return answer
  return call({ token, password: learnerPassword, password_confirmation: learnerPassword })
}

/** Signs up, follows the link of the mail, and returns signed in. */
export const signUp = async (url: string, smtp: TestSmtp): Promise<PatientLearner> => {
  const email = newEmail()
  const body = { ...signUpForm(email), password: learnerPassword, password_confirmation: learnerPassword }
  const asked = await callPatiently(url, { method: "POST", path: "/auth/sign-up", body })
  accepted(MailSent, 201, asked)
  return until(`the session of ${email}`, async () => {
    const token = tokenOf(smtp, email)
    if (token === null) return null
    const confirmed = await confirm(url, token)
    // If the answer to an earlier confirmation was lost, the link is spent, and the password signs in.
    const answer = confirmed.status === 200 ? confirmed : await signInWithPassword(url, email)
    return answer.status === 200 ? new PatientLearner(url, email, accepted(Tokens, 200, answer)) : null
  })
}
