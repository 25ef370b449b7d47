import { randomUUID } from "node:crypto"
import { expect, type Route } from "@playwright/test"
import type { ContestFacts } from "../../src/machines/contest/participationFacts.ts"
import { bar } from "../../tests/e2e/support/contests.ts"
import { runSql } from "../../tests/e2e/support/database.ts"
import { signInAs } from "../../tests/e2e/support/learners.ts"
import { firstStage } from "../models/contestModel.ts"
import { ownEnd, said, startsAt } from "../models/participationModel.ts"
import { answerWith, cutOff, heldCalls, unreadable } from "../../tests/e2e/support/heldCalls.ts"
import { participationPanels, type ParticipationPanel } from "../../tests/e2e/support/participationPanels.ts"
import { heldTimers } from "./heldTimers.ts"
import { informationAnswer, insertModelContest, onCalendar, removeContest } from "./modelContest.ts"
import type { PageObject, PageDependencies } from "./PageObject.ts"
import { signInShared } from "./sharedAccounts.ts"
import { stoppedClock } from "./stoppedClock.ts"

/** React shows a loaded part after 300 ms; its timer has to run. */
const shortestMs = 310
/** The value of `Math.random` in the page: random delays are nearly their longest. */
const chance = 0.9
/** The page looks at its clock every ten seconds. It waits less for a repeated call, and more for an answer. */
const clockDelays = { from: 9_000, to: 11_000 }
const callDelays = { to: 9_000 }
/** Longer than the extra time. */
const afterExtraMs = 11 * 60_000
/** The page opens shortly before the model's first moment, so that no later answer seems to be late. */
const leadTimeMs = 20_000

const rejection = answerWith(422, { message: "Not now", errors: { city: ["Too short"] } })

const tasks = {
  payload: {
    items: [
      {
        id: 901,
        label: "A",
        title: "Contest Task",
        points: 100,
        my_points: null,
        attempts: 0,
        last_verdict: null
      }
    ],
    page: 1,
    limit: 25,
    total: 1
  }
}

type PanelName = keyof typeof participationPanels

const allPanels: ReadonlyArray<ParticipationPanel> = Object.values(participationPanels)
const allButtons = new Set(allPanels.flatMap(({ buttons = [] }) => buttons))

/**
 * The learner's page of a contest with the schedule of the model. The scenario answers with the model's facts in place
 * of the server, at the model's moments: the clock of the page stands still in between.
 */
export function participationPage({ page, context, platform }: PageDependencies): PageObject {
  const slug = `stage-${randomUUID().slice(0, 8)}`
  const callTo = (method: string, name: string) =>
    heldCalls(page, method, new RegExp(`/api/contests/${slug}/${name}$`))
  const calls = {
    register: callTo("POST", "registration"),
    start: callTo("POST", "start"),
    complete: callTo("POST", "complete"),
    takeOver: callTo("PUT", "window")
  }
  const clock = stoppedClock(page)
  const timers = heldTimers(page, shortestMs)
  let zero = 0
  let facts: ContestFacts = said.notRegistered
  /** The question whether the time is up, as opposed to the regular ones. */
  let isLookExpected = false
  let look: Route | null = null

  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true }).first()
  const dialog = () => page.getByRole("dialog", { name: "Finish the contest?" })
  const timer = () => bar(page).getByRole("timer")

  const answerFacts = (route: Route) => route.fulfill({ json: informationAnswer(facts, zero) })

  const answerInformation = async (route: Route) => {
    if (!isLookExpected) return answerFacts(route)
    isLookExpected = false
    look = route
  }

  /** Inserts the contest of the first facts, and stops the clock of the page at their moment. */
  const begin = async (first: ContestFacts, status: string) => {
    facts = first
    zero = Date.now() + leadTimeMs - first.now
    await insertModelContest(platform, slug, status, onCalendar(firstStage, zero))
    await clock.begin(zero + first.now)
    await timers.hold()
    await page.addInitScript((value) => void (Math.random = () => value), chance)
    await page.route(new RegExp(`/api/contests/${slug}/information`), answerInformation)
    await page.route(new RegExp(`/api/problems/contest/${slug}`), (route) => route.fulfill({ json: tasks }))
    for (const call of Object.values(calls)) await call.hold()
  }

  const signIn = async () => {
    const learner = await signInShared(platform, "participant", ({ call }) =>
      call("PATCH", "/account/profile", {
        first_name: "Ada",
        last_name: "King",
        date_of_birth: "2012-12-10"
      })
    )
    // A registration of the scenario before may have arrived after its end.
    await runSql(platform, "update users set city = null where email = $1", [learner.email])
    await signInAs(context, platform, learner)
    return learner
  }

  const open = async () => {
    await page.goto(`/contests/${slug}`)
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible()
  }

  const setFacts = async (next: ContestFacts) => {
    facts = next
    await clock.set(zero + next.now)
  }

  const receive = (next: ContestFacts) => async () => {
    await setFacts(next)
    const answered = page.waitForResponse(new RegExp(`/api/contests/${slug}/information`))
    await timers.poll()
    await answered
  }

  const letTimeCome = async (now: number) => {
    await clock.set(zero + now)
    await timers.pass(clockDelays)
  }

  const lookAgain = (act: () => Promise<unknown>) => async () => {
    isLookExpected = true
    await act()
  }

  const answerLook = async (answer: (route: Route) => Promise<unknown>) => {
    await expect.poll(() => look !== null).toBe(true)
    const route = look!
    look = null
    await answer(route)
  }

  const answerLookWith = (next: ContestFacts) => async () => {
    await setFacts(next)
    await answerLook(answerFacts)
  }

  /** The answers to one call of the participant. */
  const outcomes = (name: keyof typeof calls, next: ContestFacts) => ({
    [`xstate.done.actor.${name}`]: async () => {
      await setFacts(next)
      await calls[name].settle(answerFacts)
    },
    [`xstate.error.actor.${name} (refused)`]: () => calls[name].settle(rejection),
    [`xstate.error.actor.${name} (a bug)`]: () => calls[name].settle(unreadable)
  })

  const loseCall = async () => {
    const lost = Object.values(calls).filter(({ isWaiting }) => isWaiting())
    for (const call of lost) await call.settle(cutOff)
  }

  const isSent = () => expect.poll(() => Object.values(calls).some(({ isWaiting }) => isWaiting())).toBe(true)

  const expectPanel = async (panel: ParticipationPanel) => {
    const main = page.getByRole("main")
    await expect(main.getByRole("heading", { level: 2, name: panel.title, exact: true })).toBeVisible()
    await expect(main.getByText(panel.text).first()).toBeVisible()
    await expect
      .poll(async () => {
        const texts = await main.getByRole("button").allTextContents()
        return texts.filter((text) => allButtons.has(text)).toSorted()
      })
      .toEqual((panel.buttons ?? []).toSorted())
  }

  const isSending = (name: PanelName, pressed: string) => async () => {
    await expectPanel(participationPanels[name])
    await expect(button(pressed)).toHaveAttribute("aria-busy", "true")
    await isSent()
  }

  const isWaiting = (name: PanelName) => async () => {
    await expectPanel(participationPanels[name])
    await expect(page.getByText("No connection to the server.")).toBeVisible()
  }

  const isTimed = (name: "running" | "paused", left: RegExp) => async () => {
    await expectPanel(participationPanels[name])
    await expect(timer()).toContainText(left)
    await expect(button("Finish")).toBeEnabled()
    await expect(link("A. Contest Task")).toBeVisible()
  }

  const isAskingForTime = (name: PanelName) => async () => {
    await expectPanel(participationPanels[name])
    await expect(timer()).toContainText("Time is up, asking the server")
    await expect(button("Finish")).toBeDisabled()
  }

  /** The page after the end says how; the page of the contest does not. */
  const isFinished = (how: string) => async () => {
    await expectPanel(participationPanels.finished)
    await link("What comes next").click()
    await expect(page.getByRole("heading", { level: 1, name: how })).toBeVisible()
    await link("To the contest").click()
    await expectPanel(participationPanels.finished)
  }

  const isOver = (name: PanelName) => async () => {
    await expectPanel(participationPanels[name])
    await expect(link("Standings")).toBeVisible()
  }

  const isAwaitingStart = (name: PanelName) => async () => {
    await expectPanel(participationPanels[name])
    await expect(page.getByText(/^Starts in /)).toBeVisible()
    await expect(page.getByRole("switch", { name: /Remind me by email/ })).toBeVisible()
  }

  return {
    starts: {
      learner: async () => {
        await begin(said.notRegistered, "open_registration")
        await signIn()
        await open()
      },
      "finish under way": async () => {
        await begin(said.running, "started_contest")
        const { email } = await signIn()
        await runSql(
          platform,
          `insert into contest_participants (contest_id, user_id, started_at)
          select c.id, u.id, c.starts_at from contests c, users u where c.slug = $1 and u.email = $2`,
          [slug, email]
        )
        await open()
        await button("Finish").click()
        await dialog().getByRole("button", { name: "Finish the contest" }).click()
        await calls.complete.settle(cutOff)
        await expect(dialog().getByText("The server cannot be reached.")).toBeVisible()
        await page.reload()
        await expect(dialog()).toBeVisible()
      }
    },
    events: {
      ...Object.fromEntries(
        Object.entries(said).map(([name, next]) => [`facts.received (${name})`, receive(next)])
      ),
      "moment.came": () => letTimeCome(Math.max(facts.now, startsAt)),
      "time.up": () => letTimeCome(ownEnd + afterExtraMs),
      "window.takeOver": () => button("Continue here").click(),
      "registration.asked": () => button("Register").or(button("Take part")).click(),
      "registration.submitted": async () => {
        await page.getByRole("textbox", { name: "City" }).fill("Omsk")
        await button("Register").click()
      },
      "registration.cancelled": () => button("Not now").click(),
      "contest.start": () => button("Get started").click(),
      // A message that has popped up may cover the bar.
      "finish.asked": () => button("Finish").press("Enter"),
      "finish.cancelled": () => dialog().getByRole("button", { name: "Go on solving" }).click(),
      "finish.confirmed": () => dialog().getByRole("button", { name: "Finish the contest" }).click(),
      "network.online": lookAgain(() => page.evaluate(() => dispatchEvent(new Event("online")))),
      "call.retry": async () => {
        const inDialog = dialog().getByRole("button", { name: "Try now" })
        if (await inDialog.isVisible()) return inDialog.click()
        isLookExpected = await timer().isVisible()
        await button("Try now").click()
      },
      "call.cancelled": async () => {
        const inDialog = dialog().getByRole("button", { name: "Do not finish" })
        await ((await inDialog.isVisible()) ? inDialog : button("Do not wait")).click()
      },
      "delivery.waiting": loseCall,
      "delivery.resumed": () => timers.pass(callDelays),
      "xstate.after.lookDelay.participation.timeIsUp.waiting": lookAgain(() => timers.pass(callDelays)),
      "xstate.after.retryDelay.participation.timeIsUp.offline": lookAgain(() => timers.pass(callDelays)),
      ...outcomes("register", said.registered),
      ...outcomes("start", said.running),
      ...outcomes("complete", said.finishedByChoice),
      ...outcomes("takeOver", said.running),
      "xstate.done.actor.look": answerLookWith(said.finishedByTime),
      "xstate.done.actor.look (more time)": answerLookWith(said.longer),
      "xstate.done.actor.look (still running)": answerLookWith(said.running),
      "xstate.error.actor.look (refused)": () => answerLook(rejection),
      "xstate.error.actor.look (a bug)": () => answerLook(cutOff)
    },
    states: {
      notRegistered: () => expectPanel(participationPanels.notRegistered),
      invited: () => expectPanel(participationPanels.invited),
      notOpenYet: () => expectPanel(participationPanels.notOpenYet),
      byInvitation: () => expectPanel(participationPanels.byInvitation),
      registrationClosed: () => expectPanel(participationPanels.registrationClosed),
      filling: async () => {
        await expectPanel(participationPanels.filling)
        await expect(page.getByRole("textbox", { name: "City" })).toBeEditable()
      },
      "registering.sending": isSending("registering.sending", "Register"),
      "registering.waiting": isWaiting("registering.waiting"),
      registered: isAwaitingStart("registered"),
      passed: isAwaitingStart("passed"),
      notPassed: () => expectPanel(participationPanels.notPassed),
      ready: () => expectPanel(participationPanels.ready),
      startPaused: () => expectPanel(participationPanels.startPaused),
      "starting.sending": isSending("starting.sending", "Get started"),
      "starting.waiting": isWaiting("starting.waiting"),
      running: isTimed("running", /left$/),
      paused: isTimed("paused", /^Paused/),
      confirmingFinish: async () => {
        await expect(
          dialog().getByText(/^You still have time: .+ 0 problems of 1 are solved\.$/)
        ).toBeVisible()
        await expect(dialog().getByRole("button", { name: "Go on solving" })).toBeEnabled()
        await expect(dialog().getByRole("button", { name: "Finish the contest" })).toBeEnabled()
      },
      "finishing.sending": async () => {
        const confirm = dialog().getByRole("button", { name: "Finish the contest" })
        await expect(confirm).toHaveAttribute("aria-busy", "true")
        await isSent()
      },
      "finishing.waiting": async () => {
        await expect(dialog().getByText("The server cannot be reached.")).toBeVisible()
        await expect(dialog().getByRole("button", { name: "Try now" })).toBeEnabled()
        await expect(dialog().getByRole("button", { name: "Do not finish" })).toBeEnabled()
      },
      "timeIsUp.waiting": isAskingForTime("timeIsUp.waiting"),
      "timeIsUp.asking": async () => {
        await isAskingForTime("timeIsUp.asking")()
        await expect.poll(() => look !== null).toBe(true)
      },
      "timeIsUp.offline": async () => {
        await isAskingForTime("timeIsUp.offline")()
        await expect(page.getByText("No connection to the server.")).toBeVisible()
      },
      "finished.byChoice": isFinished("You have finished the contest"),
      "finished.byTime": isFinished("Time is up"),
      missed: () => expectPanel(participationPanels.missed),
      disqualified: () => expectPanel(participationPanels.disqualified),
      results: isOver("results"),
      neverStarted: isOver("neverStarted"),
      openElsewhere: () => expectPanel(participationPanels.openElsewhere),
      "takingOver.sending": isSending("takingOver.sending", "Continue here"),
      "takingOver.waiting": isWaiting("takingOver.waiting")
    },
    end: () => removeContest(platform, slug)
  }
}
