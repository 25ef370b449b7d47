import type { Email } from "postal-mime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { startSmtp, type TestSmtp } from "../../../support/smtp.ts"
import { callApi, freshEmail, signUpForm, testPassword } from "../../../support/testLearner.ts"

let smtp: TestSmtp
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ config: { smtpUrl: smtp.url, publicUrl: "https://zama.test" } })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

type Language = "ru" | "en"

const linkIn = (mail: Email) => /https:\/\/zama\.test(\/verification\/\S+)/.exec(mail.text ?? "")?.[1] ?? null

/** A person with a browser language, and the received mails. */
const person = (language: Language) => {
  const email = freshEmail()
  const post = (path: string, body?: unknown, more: Record<string, string> = {}) =>
    callApi(server.url, "POST", path, body, { "accept-language": language, ...more })
  const mail = async (subject: string, to = email): Promise<Email> => {
    const found = () =>
      smtp.mails.findLast((each) => each.subject === subject && each.to?.[0]?.address === to)
    await expect.poll(found, { timeout: 60_000, message: `«${subject}» to ${to}` }).toBeDefined()
    return found()!
  }
  const token = (found: Email) => linkIn(found)?.split("/").at(-1) ?? ""
  return { email, post, mail, token }
}

const subjects = {
  ru: {
    signUp: "Подтвердите почту на Zama",
    signIn: "Подтвердите почту, чтобы войти на Zama",
    addressInUse: "У вас уже есть аккаунт на Zama",
    recovery: "Новый пароль для Zama",
    passwordChange: "Подтвердите смену пароля на Zama",
    changed: "Пароль на Zama изменён",
    newDevice: "Новый вход в ваш аккаунт Zama",
    emailChange: "Подтвердите новую почту для Zama",
    emailAsked: "Почту вашего аккаунта Zama хотят сменить",
    emailChanged: "Почта вашего аккаунта Zama изменена"
  },
  en: {
    signUp: "Confirm your email on Zama",
    signIn: "Confirm your email to sign in to Zama",
    addressInUse: "You already have an account on Zama",
    recovery: "A new password for Zama",
    passwordChange: "Confirm your new password on Zama",
    changed: "Your password on Zama has changed",
    newDevice: "A new sign-in to your Zama account",
    emailChange: "Confirm your new email for Zama",
    emailAsked: "A new email was asked for on your Zama account",
    emailChanged: "The email of your Zama account has changed"
  }
} as const

/** Mails with a link that performs an action. */
const withLink = ["signUp", "signIn", "recovery", "passwordChange", "emailChange", "emailChanged"]

const hasBothParts = (mail: Email, language: Language) => {
  expect(mail.html).toContain(`<html lang="${language}">`)
  expect(mail.html).toContain(mail.subject?.replaceAll('"', "&quot;"))
  expect(mail.text).toMatch(language === "ru" ? /^Здравствуйте!/ : /^Hello!/)
  expect(mail.text?.trim()).toMatch(language === "ru" ? /Команда Zama$/ : /The Zama team$/)
  expect(mail.text).not.toMatch(/\{\w+\}|undefined|null|mail\.[a-z]/)
  for (const url of mail.text?.match(/https:\S+/g) ?? []) expect(mail.html).toContain(`href="${url}"`)
}

/** All mails of one account in order; a browser of another language makes the calls. */
async function everyMail(language: Language) {
  const { email, post, mail, token } = person(language)
  const other = { "accept-language": language === "ru" ? "en" : "ru" }
  const said = subjects[language]
  const found: Record<string, Email> = {}
  await post("/auth/sign-up", signUpForm(email))
  found["signUp"] = await mail(said.signUp)
  await post("/auth/sign-in", { email, password: testPassword }, other)
  found["signIn"] = await mail(said.signIn)
  await post("/auth/email/confirm", { token: token(found["signIn"]) }, other)
  await post("/auth/sign-up", signUpForm(email), other)
  found["addressInUse"] = await mail(said.addressInUse)
  await post("/auth/password/recover", { email }, other)
  found["recovery"] = await mail(said.recovery)
  const chrome = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36", ...other }
  const signedIn = await post("/auth/sign-in", { email, password: testPassword }, chrome)
  found["newDevice"] = await mail(said.newDevice)
  const { access_token: access } = signedIn.body.payload as unknown as { access_token: string }
  const as = { authorization: `Bearer ${access}`, ...other }
  const next = { password: "Another1pass", password_confirmation: "Another1pass" }
  await post("/account/password", { current_password: testPassword, ...next }, as)
  found["passwordChange"] = await mail(said.passwordChange)
  const address = freshEmail()
  await server.sql("delete from mail_requests")
  await post("/account/email", { email: address, password: testPassword }, as)
  found["emailAsked"] = await mail(said.emailAsked)
  found["emailChange"] = await mail(said.emailChange, address)
  await post(`/auth/email/change/${token(found["emailChange"])}`, undefined, other)
  found["emailChanged"] = await mail(said.emailChanged)
  await post("/auth/password/recover", { email: address }, other)
  await post(`/auth/password/${token(await mail(said.recovery, address))}`, next, other)
  found["changed"] = await mail(said.changed, address)
  return found
}

test.each(["ru", "en"] as const)(
  "every mail has text and HTML in the account's language: %s",
  async (language) => {
    const found = await everyMail(language)
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(subjects[language]).toSorted())
    for (const [name, mail] of Object.entries(found)) {
      hasBothParts(mail, language)
      expect([name, linkIn(mail) !== null]).toEqual([name, withLink.includes(name)])
    }
  }
)

const next = { password: "Another1pass", password_confirmation: "Another1pass" }

describe.each(["sign_up", "sign_in", "recovery", "password_change"] as const)("the link of %s", (flow) => {
  const { email, post, mail, token } = person("en")
  const asked = async () => {
    await post("/auth/sign-up", signUpForm(email))
    const first = await mail(subjects.en.signUp)
    if (flow === "sign_up") return token(first)
    if (flow === "sign_in") {
      await post("/auth/sign-in", { email, password: testPassword })
      return token(await mail(subjects.en.signIn))
    }
    const confirmed = await post("/auth/email/confirm", { token: token(first) })
    const { access_token: access } = confirmed.body.payload as unknown as { access_token: string }
    if (flow === "recovery") {
      await post("/auth/password/recover", { email })
      return token(await mail(subjects.en.recovery))
    }
    const as = { authorization: `Bearer ${access}` }
    await post("/account/password", { current_password: testPassword, ...next }, as)
    return token(await mail(subjects.en.passwordChange))
  }
  const follow = (secret: string) =>
    flow === "sign_up" || flow === "sign_in"
      ? post("/auth/email/confirm", { token: secret })
      : post(`/auth/password/${secret}`, flow === "recovery" ? next : {})
  const age = (minutes: number) =>
    server.sql("update mail_links set expires_at = expires_at - make_interval(mins => $1) where flow = $2", [
      minutes,
      flow
    ])

  test("works for 60 minutes and once", async () => {
    const secret = await asked()
    await age(61)
    expect((await follow(secret)).body.code).toBe("link_expired")
    await age(-2)
    expect((await follow(secret)).status).toBe(200)
    expect((await follow(secret)).body.code).toBe("link_expired")
  })
})
