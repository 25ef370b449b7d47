import { expect } from "@playwright/test"
import { signInAs } from "../../tests/e2e/support/learners.ts"
import { learnerPassword, newEmail, signUpLearner, type ApiLearner } from "../../tests/support/apiLearner.ts"
import { answerWith, cutOff, heldCalls, letThrough, type Settle } from "../../tests/e2e/support/heldCalls.ts"
import type { PageObject, PageDependencies } from "./PageObject.ts"

/** One form of the site. Its field stands for the field of the model. */
interface ShownForm {
  readonly label: string
  readonly submit: string
  readonly mistake: string
  readonly explanation: string
  /** A valid value that differs from all before. */
  readonly nextValue: () => string
  /** The body of a call that the server rejects because of the field. */
  readonly rejected: (body: object) => object
}

const names = ["Ada", "Zoë"]

/** The form “Sign up”, which is sent once, and the form “About me” of the settings, which is saved repeatedly. */
export function formPage({ page, context, platform }: PageDependencies): PageObject {
  const rules = heldCalls(page, "GET", /\/assets\/checkPayload-[^/]+\.js$/)
  const versions = heldCalls(page, "HEAD", /^/)
  const sending = [
    heldCalls(page, "POST", /\/api\/auth\/sign-up$/),
    heldCalls(page, "PATCH", /\/api\/account\/profile$/)
  ]
  const probes = heldCalls(page, "GET", /\/healthz$/)
  let learner: ApiLearner | null = null
  let named = 0

  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const textbox = (name: string) => page.getByRole("textbox", { name, exact: true })

  const signUp: ShownForm = {
    label: "Email",
    submit: "Create an account",
    mistake: "mira",
    explanation: "Invalid email format",
    nextValue: newEmail,
    rejected: (body) => ({ ...body, email: "mira" })
  }
  const aboutMe: ShownForm = {
    label: "First name",
    submit: "Save",
    mistake: "R2",
    explanation: "Only letters, spaces, hyphens and apostrophes",
    nextValue: () => names[(named += 1) % names.length]!,
    rejected: (body) => ({ ...body, first_name: "R2" })
  }
  let form = signUp
  const field = () => textbox(form.label)
  const submit = () => button(form.submit)

  const hold = async () => {
    for (const calls of [rules, versions, ...sending]) await calls.hold()
  }
  const change = () => field().fill(form.nextValue())
  const leave = async () => {
    await field().focus()
    await field().press("Tab")
  }
  const makeMistake = () => field().fill(form.mistake)
  const correct = async () => {
    if ((await field().inputValue()) === form.mistake) await change()
  }
  /** The file with the rules does not load, and the page cannot ask whether a new version is the reason. */
  const loseRules = async () => {
    await rules.settle(cutOff)
    await versions.settle(cutOff)
  }
  const sendingOf = () => sending[form === signUp ? 0 : 1]!
  const settle = (how: Settle) => sendingOf().settle(how)

  /** Another window saves a city; the page hears of it when its network is back. */
  const changeElsewhere = async () => {
    const city = `Omsk ${(named += 1)}`
    const answer = await learner!.call("PATCH", "/account/profile", { city })
    expect(answer.status).toBe(200)
    await probes.hold()
    // A page follows the network from the first key on.
    await page.keyboard.press("Shift")
    await expect(page.getByRole("region", { name: "Connection" })).toBeAttached()
    await page.evaluate(() => dispatchEvent(new Event("offline")))
    await probes.settle(cutOff)
    await page.evaluate(() => dispatchEvent(new Event("online")))
    await probes.release()
    await expect(textbox("City")).toHaveValue(city)
  }

  const isEditable = () => expect(field()).toBeEditable()
  const isBusy = async () => {
    await expect(submit()).toHaveAttribute("aria-busy", "true")
    await isEditable()
  }
  /** Beside the button; a message that pops up may say the same. */
  const saved = () => page.locator("form").getByRole("status").getByText("Saved", { exact: true })

  return {
    starts: {
      "sent once": async () => {
        form = signUp
        await hold()
        await page.goto("/sign-up")
        await change()
        await textbox("Password").fill(learnerPassword)
        await textbox("Password again").fill(learnerPassword)
        await page.getByRole("checkbox", { name: /^I accept the/ }).check()
        await page.getByRole("checkbox", { name: /^I agree to the/ }).check()
      },
      "sent repeatedly": async () => {
        form = aboutMe
        learner = await signUpLearner(platform)
        await signInAs(context, platform, learner)
        await hold()
        await page.goto("/profile/settings")
        await change()
      }
    },
    events: {
      "form.changed": change,
      "form.blurred": leave,
      "form.submitted": () => submit().click(),
      "xstate.done.actor.check (mistake)": async () => {
        await makeMistake()
        await leave()
        await rules.release()
        await expect(field()).toHaveAccessibleDescription(new RegExp(form.explanation))
      },
      "xstate.done.actor.check (no mistakes)": async () => {
        await correct()
        await leave()
        await rules.release()
        await expect(field()).not.toHaveAttribute("aria-invalid", "true")
      },
      "xstate.error.actor.check": loseRules,
      "xstate.done.actor.checkAll (mistake)": async () => {
        await makeMistake()
        await rules.release()
        await expect(field()).toBeFocused()
        await expect(field()).toHaveAccessibleDescription(new RegExp(form.explanation))
      },
      "xstate.done.actor.checkAll (no mistakes)": async () => {
        await correct()
        await rules.release()
      },
      "xstate.error.actor.checkAll": loseRules,
      "xstate.done.actor.send": () => settle(letThrough),
      "xstate.error.actor.send (wrong field)": async () => {
        await settle((route) =>
          route.continue({
            postData: JSON.stringify(form.rejected(route.request().postDataJSON() as object))
          })
        )
        await expect(field()).toHaveAttribute("aria-invalid", "true")
      },
      "xstate.error.actor.send (refused)": async () => {
        await settle(answerWith(403, { message: "Not you" }))
        await expect(page.getByRole("alert").filter({ hasText: "Not you" })).toBeVisible()
      },
      "xstate.error.actor.send (no network)": () => settle(cutOff),
      "form.reset": changeElsewhere
    },
    states: {
      editing: async () => {
        await isEditable()
        await expect(submit()).toBeEnabled()
        await expect(submit()).not.toHaveAttribute("aria-busy", "true")
        await expect(saved()).toHaveCount(0)
      },
      checking: isBusy,
      sending: async () => {
        await isBusy()
        await expect.poll(sendingOf().isWaiting).toBe(true)
      },
      saved: async () => {
        await expect(saved()).toBeVisible()
        await isEditable()
      },
      sent: () => expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible()
    }
  }
}
