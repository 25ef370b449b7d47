import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { callApi, learnerPassword, newEmail, type ApiLearner } from "../support/apiLearner.ts"
import { expect, test } from "./support/fixtures.ts"
import { hydrated } from "./support/settled.ts"

async function signIn(page: Page, { email, password }: ApiLearner): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password)
  await page.getByRole("button", { name: "Log in", exact: true }).click()
}

test("the pages for guests redirect a signed-in learner", async ({ page, signedIn: _signedIn }) => {
  for (const path of ["/sign-up", "/sign-in", "/recover-password", "/success-change-password"]) {
    await page.goto(path)
    await expect(page).toHaveURL("/problems")
  }
})

test("pages that confirm an action redirect if there was none", async ({ page }) => {
  for (const path of ["/confirm-email", "/confirm-email-sign-in", "/success-change-password"]) {
    await page.goto(path)
    await expect(page).toHaveURL("/sign-in")
  }
  await page.goto("/account-deleted")
  await expect(page).toHaveURL("/problems")
})

test("a page for learners leads a visitor to the sign-in page with the page's address", async ({ page }) => {
  for (const [path, asked] of [
    ["/profile?is_favorite=1", "/sign-in?from=%2Fprofile%3Fis_favorite%3D1"],
    ["/profile/settings", "/sign-in?from=%2Fprofile%2Fsettings"],
    ["/profile/settings/change-password", "/sign-in?from=%2Fprofile%2Fsettings%2Fchange-password"],
    ["/contests", "/sign-in?from=%2Fcontests&register=open"]
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(asked)
    await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible()
  }
})

test("signing in leads the visitor to the requested page", async ({ page, learner }) => {
  await page.goto("/profile?is_favorite=1")
  await signIn(page, learner)
  await expect(page).toHaveURL("/profile?is_favorite=1")
})

test("the confirmation link of a sign-up works for a signed-in learner, and leads to the problems", async ({
  page,
  server,
  signedIn: _signedIn
}) => {
  const [email, password] = [newEmail(), learnerPassword]
  const consents = { privacy_consent: true, personal_data_consent: true }
  const form = { email, password, password_confirmation: password, ...consents }
  expect((await callApi(server.url, "POST", "/auth/sign-up", form)).status).toBe(201)
  const link = async () =>
    /https?:\/\/\S+\/verification\/email\/[\w.~-]+/.exec((await server.mails(email)).at(-1)?.text ?? "")?.[0]
  await expect.poll(link).toBeDefined()
  await page.goto((await link())!)
  await expect(page).toHaveURL("/problems")
  expect((await callApi(server.url, "POST", "/auth/sign-in", { email, password })).status).toBe(200)
  // Opening the link proves that the address is the reader's, so the session becomes this account's.
  await page.goto("/profile/settings")
  await expect(page.getByRole("region", { name: "Account" })).toContainText(email)
})

const foreign = [
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "\\\\evil.example",
  "/\t/evil.example",
  "/.//evil.example/",
  "javascript:alert(1)",
  "data:text/html,evil"
]

test("a window opened by another site loses its opener, and can sign in", async ({
  page,
  context,
  server,
  learner
}) => {
  await page.setContent(`<script>const opened = open(${JSON.stringify(`${server.url}/problems`)})</script>`)
  const seesIt = () => page.evaluate("!opened.closed")
  await expect.poll(() => context.pages()).toHaveLength(2)
  const opened = context.pages()[1] ?? page
  await expect(opened).toHaveURL("/problems")
  await hydrated(opened)
  expect(await seesIt()).toBe(false)
  await opened.getByRole("banner").getByRole("link", { name: "Log in" }).click()
  await expect(opened.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible()
  await hydrated(opened)
  await signIn(opened, learner)
  await expect(opened).toHaveURL("/problems")
  await expect(opened.getByRole("button", { name: "Log out" })).toBeVisible()
})

test("a return address on another site is not followed", async ({ page, context, learner }) => {
  for (const from of foreign) {
    await page.goto(`/sign-in?from=${encodeURIComponent(from)}`)
    await signIn(page, learner)
    await expect(page, from).toHaveURL("/problems")
    // Otherwise a call of the page that is left could get a 401.
    await page.goto("about:blank")
    await context.clearCookies()
  }
})

test("a password manager finds the fields, and a password can be shown", async ({ page }) => {
  const fields = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    return page
      .locator("form input:not([type=checkbox])")
      .evaluateAll((inputs) =>
        inputs.map((input) => [input.getAttribute("name"), input.getAttribute("autocomplete")])
      )
  }
  expect(await fields("/sign-up")).toEqual([
    ["email", "username"],
    ["password", "new-password"],
    ["passwordConfirmation", "new-password"]
  ])
  expect(await fields("/recover-password")).toEqual([["email", "username"]])
  const signInFields = await fields("/sign-in")
  expect(signInFields.map(([, kind]) => kind?.split(" ")[0])).toEqual(["username", "current-password"])

  const password = page.getByRole("textbox", { name: "Password", exact: true })
  await password.focus()
  // Pasting inserts the text at once.
  await page.keyboard.insertText("Pasted7word")
  await expect(password).toHaveValue("Pasted7word")
  await expect(password).toHaveAttribute("type", "password")
  await page.getByRole("button", { name: "Show the password" }).click()
  await expect(password).toHaveAttribute("type", "text")
  await expect(password).toHaveValue("Pasted7word")
  await page.getByRole("button", { name: "Hide the password" }).click()
  await expect(password).toHaveAttribute("type", "password")
})

type Rule = "required" | "email" | "max45" | "max128" | "password" | "passwordsMatch" | "consent"
const textsOf = (language: string, area: string) =>
  JSON.parse(readFileSync(`src/i18n/${language}/${area}.json`, "utf8")) as never

const wrong = [
  ["email", "", "required"],
  ["email", "no address", "email"],
  ["email", "a@b", "email"],
  ["email", `${"a".repeat(36)}@zama.test`, "max45"],
  ["password", "", "required"],
  ["password", "Short7x", "password"],
  ["password", "NoDigitHere", "password"],
  ["password", "nocapital7", "password"],
  ["password", `Aa1${"x".repeat(126)}`, "max128"],
  ["passwordConfirmation", "Another7word", "passwordsMatch"]
] as const satisfies ReadonlyArray<readonly [field: string, value: string, rule: Rule]>

for (const language of ["ru", "en"] as const) {
  test.describe(`signing up in ${language}`, () => {
    test.use({ locale: language === "ru" ? "ru-RU" : "en-GB" })
    const rules = textsOf(language, "validation") as Record<Rule, string>
    const texts = textsOf(language, "auth") as { signUp: { submit: string } }

    test("shows a field error after blur, not during typing", async ({ page }) => {
      await page.goto("/sign-up")
      for (const [field, value, rule] of wrong) {
        const input = page.locator(`input[name=${field}]`)
        await input.fill("Right7word@zama.test")
        await input.fill(value)
        await input.blur()
        await expect(input, `${field}: ${value}`).toHaveAccessibleDescription(new RegExp(rules[rule]))
        await expect(input).toHaveAttribute("aria-invalid", "true")
        await input.fill(field === "email" ? "anna@zama.test" : "Right7word")
      }
      await page.reload()
      const email = page.locator("input[name=email]")
      await email.pressSequentially("anna")
      await expect(email).not.toHaveAttribute("aria-invalid", "true")
      await expect(page.locator("[aria-invalid=true]")).toHaveCount(0)
    })

    test("an empty form shows an error at every required field", async ({ page }) => {
      const asked: Array<string> = []
      page.on("request", (request) => {
        if (request.url().includes("/api/auth/")) asked.push(request.url())
      })
      await page.goto("/sign-up")
      await page.getByRole("button", { name: texts.signUp.submit }).click()
      for (const field of ["email", "password", "passwordConfirmation"]) {
        await expect(page.locator(`input[name=${field}]`)).toHaveAccessibleDescription(
          new RegExp(rules.required)
        )
      }
      await expect(page.getByText(rules.consent)).toHaveCount(2)
      await expect(page.locator("input[name=email]")).toBeFocused()
      expect(asked).toEqual([])
    })
  })
}
