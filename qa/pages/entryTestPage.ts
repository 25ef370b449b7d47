import { expect } from "@playwright/test"
import { signInAs } from "../../tests/e2e/support/learners.ts"
import { signUpLearner, type ApiLearner } from "../../tests/support/apiLearner.ts"
import {
  answerWith,
  changed,
  cutOff,
  heldCalls,
  letThrough,
  unreadable,
  type Settle
} from "../../tests/e2e/support/heldCalls.ts"
import { heldTimers } from "./heldTimers.ts"
import type { PageObject, PageDependencies } from "./PageObject.ts"

interface Question {
  readonly number: number
  readonly question: { readonly kind: string; readonly options?: ReadonlyArray<{ readonly id: number }> }
  readonly stored: { readonly revision: number }
}

interface Attempt {
  readonly id: number
  readonly questions: ReadonlyArray<Question>
}

/** Longer than the test takes. */
const afterEndMs = 60 * 60_000

const rejection = (code: string) => answerWith(409, { message: "Not now", code })

/** The first entry test. Its first question with options and its first question with a typed answer stand for both kinds. */
export function entryTestPage({ page, context, platform }: PageDependencies): PageObject {
  const reading = heldCalls(page, "GET", /\/api\/entry-tests\/1$/)
  const starting = heldCalls(page, "POST", /\/api\/entry-tests\/1\/start$/)
  const saving = heldCalls(page, "PUT", /\/api\/entry-tests\/1\/answers\/\d+$/)
  const completing = heldCalls(page, "POST", /\/api\/entry-tests\/1\/complete$/)
  const timers = heldTimers(page)
  let learner: ApiLearner | null = null
  let attempt: Attempt | null = null

  /** Starts the test, or finds the running attempt. */
  const attemptOnServer = async (): Promise<Attempt> => {
    if (attempt !== null) return attempt
    const answer = await learner!.call("POST", "/entry-tests/1/start")
    const { payload } = (await answer.json()) as { payload: { attempt: Attempt } }
    attempt = payload.attempt
    return attempt
  }

  const questionOf = async (...kinds: ReadonlyArray<string>): Promise<Question> => {
    const { questions } = await attemptOnServer()
    return questions.find(({ question }) => kinds.includes(question.kind))!
  }
  const chosen = () => questionOf("single")
  const typed = () => questionOf("number", "text")

  const heading = (number: number) =>
    page.getByRole("heading", { name: new RegExp(`^Question ${number} of \\d+$`) })
  const openQuestion = async ({ number }: Question) => {
    await page.getByRole("button", { name: new RegExp(`^Question ${number}, `) }).click()
    await expect(heading(number)).toBeVisible()
  }
  const ensureOpen = async (question: Question) => {
    if (!(await heading(question.number).isVisible())) await openQuestion(question)
  }

  const type = async (text: string) => {
    await ensureOpen(await typed())
    await page.getByRole("group").getByRole("textbox").fill(text)
  }

  const endOnServer = async () => {
    const { id } = await attemptOnServer()
    await learner!.call("POST", "/entry-tests/1/complete", { attempt: id })
  }

  const answerInAnotherWindow: Settle = async (route) => {
    const { number, question, stored } = await chosen()
    const { id } = await attemptOnServer()
    const own = (route.request().postDataJSON() as { answer: object }).answer
    const isChosen = route.request().url().endsWith(`/${number}`)
    const other = isChosen
      ? { kind: "single", chosen: [question.options!.at(-1)!.id] }
      : { ...own, text: "77" }
    await learner!.call("PUT", route.request().url().split("/api")[1]!, {
      attempt: id,
      answer: other,
      revision: isChosen ? stored.revision : (await typed()).stored.revision
    })
    await route.continue()
  }

  /** Settles the last saving of answers if there is one, otherwise the end of the test. */
  const settleSubmit = async (how: Settle) => {
    await expect.poll(() => saving.isWaiting() || completing.isWaiting()).toBe(true)
    await (saving.isWaiting() ? saving : completing).settle(how)
  }

  const dialog = () => page.getByRole("dialog", { name: "Finish the test?" })
  const press = (name: string) => page.getByRole("button", { name, exact: true })
  const goOnline = () => page.evaluate(() => dispatchEvent(new Event("online")))

  const begin = async () => {
    learner = await signUpLearner(platform)
    await page.clock.install()
    await timers.hold()
    await signInAs(context, platform, learner)
  }
  const hold = async () => {
    for (const calls of [reading, starting, saving, completing]) await calls.hold()
  }

  const isSaving = async (isAsking: { readonly save: boolean; readonly look: boolean }) => {
    await expect(page.getByText("Saving…", { exact: true })).toBeVisible()
    await expect.poll(() => ({ save: saving.isWaiting(), look: reading.isWaiting() })).toEqual(isAsking)
  }

  return {
    starts: {
      "first visit": async () => {
        await begin()
        await hold()
        await page.goto("/entry-test/1")
      },
      "unsent answer": async () => {
        await begin()
        await attemptOnServer()
        await page.goto("/entry-test/1")
        await type("9")
        await hold()
        await page.reload()
      }
    },
    events: {
      "xstate.done.actor.resume (not started)": () =>
        reading.settle(changed((payload) => ({ ...payload, attempt: null }))),
      "xstate.done.actor.resume (started before)": async () => {
        const { id } = await attemptOnServer()
        const { number } = await typed()
        await learner!.call("PUT", "/entry-tests/1/place", { attempt: id, question: number })
        await reading.settle(letThrough)
      },
      "xstate.error.actor.resume (no network)": () => reading.settle(cutOff),
      "xstate.error.actor.resume (a bug)": () => reading.settle(unreadable),
      "test.started": () => press("Start the test").click(),
      "xstate.done.actor.start": () => starting.settle(letThrough),
      "xstate.error.actor.start (no network)": () => starting.settle(cutOff),
      "xstate.error.actor.start (refused)": () => starting.settle(rejection("entry_test_too_early")),
      "question.opened": async () => openQuestion(await chosen()),
      "answer.given (chosen)": async () => {
        await ensureOpen(await chosen())
        await page.getByRole("group").getByRole("radio").first().check()
      },
      "answer.given (typed)": () => type("8"),
      "xstate.after.settleDelay.entryTest.taking.answers.changed": timers.pass,
      "xstate.done.actor.save": () => saving.settle(letThrough),
      "xstate.done.actor.save (saved before)": () =>
        saving.settle(changed((payload) => ({ ...payload, saved: false }))),
      "xstate.done.actor.save (another window)": () => saving.settle(answerInAnotherWindow),
      "xstate.error.actor.save (no network)": () => saving.settle(cutOff),
      "xstate.error.actor.save (over)": () => saving.settle(rejection("entry_test_over")),
      "xstate.error.actor.save (a bug)": () => saving.settle(unreadable),
      "xstate.after.retryDelay.entryTest.taking.answers.waitingForNetwork": timers.pass,
      "network.online": goOnline,
      "call.retried": () => press("Send now").or(press("Try again")).last().click(),
      "finish.asked": () => press("Finish the test").last().click(),
      "finish.cancelled": () => press("Back to the questions").click(),
      "finish.confirmed": () => dialog().getByRole("button", { name: "Finish", exact: true }).click(),
      "xstate.done.actor.submit": async () => {
        await saving.release()
        await completing.settle(letThrough)
      },
      "xstate.error.actor.submit (no network)": () => settleSubmit(cutOff),
      "xstate.error.actor.submit (over)": () => settleSubmit(rejection("entry_test_over")),
      "xstate.error.actor.submit (a bug)": () => settleSubmit(unreadable),
      "xstate.after.retryDelay.entryTest.submitting.waitingForNetwork": timers.pass,
      "time.up": async () => {
        await page.clock.fastForward(afterEndMs)
        // A tick of the page's clock may have brought the end already; the timer after it must wait.
        await page
          .getByText("Time is up", { exact: true })
          .waitFor({ timeout: 2000 })
          .catch(() => timers.pass())
      },
      "xstate.after.lookDelay.entryTest.timedOut.waiting": timers.pass,
      "xstate.done.actor.look (ended)": async () => {
        await endOnServer()
        await reading.settle(letThrough)
      },
      "xstate.done.actor.look (still running)": () => reading.settle(letThrough),
      "xstate.error.actor.look": () => reading.settle(cutOff),
      "xstate.after.retryDelay.entryTest.timedOut.waitingForNetwork": timers.pass
    },
    states: {
      resuming: async () => {
        await expect.poll(reading.isWaiting).toBe(true)
        await expect(press("Start the test")).toHaveCount(0)
        await expect(page.getByRole("heading", { name: "All questions" })).toHaveCount(0)
      },
      intro: async () => {
        await expect(page.getByRole("heading", { name: "First lines" })).toBeVisible()
        await expect(press("Start the test")).toBeEnabled()
      },
      starting: () => expect(press("Start the test")).toHaveAttribute("aria-busy", "true"),
      "taking.place.answering": async () => {
        await expect(page.getByRole("heading", { name: /^Question \d+ of \d+$/ })).toBeVisible()
        await expect(page.getByRole("timer")).toBeVisible()
        await expect(page.getByRole("heading", { name: "All questions" })).toBeVisible()
        await expect(dialog()).toHaveCount(0)
      },
      "taking.place.confirming": async () => {
        await expect(dialog().getByText(/not answered|answered every question/)).toBeVisible()
        await expect(dialog().getByRole("button", { name: "Back to the questions" })).toBeEnabled()
        await expect(dialog().getByRole("button", { name: "Finish", exact: true })).toBeEnabled()
      },
      "taking.answers.synced": () => expect(page.getByText("All answers are saved")).toBeVisible(),
      "taking.answers.changed": () => isSaving({ save: false, look: false }),
      "taking.answers.saving": () => isSaving({ save: true, look: false }),
      "taking.answers.waitingForNetwork": async () => {
        await expect(page.getByText(/Your answers are kept on this device/)).toBeVisible()
        await expect(page.getByText("Send now", { exact: true })).toBeVisible()
      },
      "taking.answers.checking": () => isSaving({ save: false, look: true }),
      "submitting.sending": async () => {
        await expect(dialog().getByRole("button", { name: "Finish", exact: true })).toHaveAttribute(
          "aria-busy",
          "true"
        )
        await expect(dialog().getByRole("button", { name: "Back to the questions" })).toBeDisabled()
      },
      "submitting.waitingForNetwork": async () => {
        await expect(dialog().getByText(/^No connection to the server/)).toBeVisible()
        await expect(dialog().getByRole("button", { name: "Back to the questions" })).toBeEnabled()
        await expect(dialog().getByRole("button", { name: "Try again" })).toBeEnabled()
      },
      "timedOut.waiting": async () => {
        await expect(page.getByText("Time is up", { exact: true })).toBeVisible()
        await expect(page.getByText("Working out the result…")).toBeVisible()
        expect(reading.isWaiting()).toBe(false)
      },
      "timedOut.asking": async () => {
        await expect.poll(reading.isWaiting).toBe(true)
        await expect(page.getByText("Working out the result…")).toBeVisible()
      },
      "timedOut.waitingForNetwork": async () => {
        await expect(page.getByText(/^No connection to the server\. It has the answers/)).toBeVisible()
        await expect(press("Try again")).toBeVisible()
      },
      finished: () => expect(page).toHaveURL(/\/entry-test\/1\/result$/),
      failed: async () => {
        await expect(page.getByText("This did not load")).toBeVisible()
        await expect(press("Try again")).toBeVisible()
      }
    }
  }
}
