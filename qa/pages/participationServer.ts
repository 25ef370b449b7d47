import { expect, type Page, type Route } from "@playwright/test"
import type { ContestFacts } from "../../src/machines/contest/participationFacts.ts"
import { answerWith, cutOff, heldCalls, unreadable } from "../../tests/e2e/support/heldCalls.ts"
import type { Platform } from "../../tests/support/platform.ts"
import { firstStage } from "../models/contestModel.ts"
import { said } from "../models/participationModel.ts"
import { heldTimers } from "./heldTimers.ts"
import { informationAnswer, insertModelContest, onCalendar } from "./modelContest.ts"
import { stoppedClock } from "./stoppedClock.ts"

/** React shows a loaded part after 300 ms; its timer has to run. */
const shortestMs = 310
/** The value of `Math.random` in the page: random delays are nearly their longest. */
const chance = 0.9
/** The page looks at its clock every ten seconds. It waits less for a repeated call, and more for an answer. */
const clockDelays = { from: 9_000, to: 11_000 }
const callDelays = { to: 9_000 }
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

/**
 * The server's side of a participation: its facts, its answers to the participant's calls, and time. The scenario answers
 * in place of the server, and the clock of the page stands still between the model's moments.
 */
export function participationServer(page: Page, platform: Platform, slug: string) {
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

  const answerFacts = (route: Route) => route.fulfill({ json: informationAnswer(facts, zero) })

  const answerInformation = async (route: Route) => {
    if (!isLookExpected) return answerFacts(route)
    isLookExpected = false
    look = route
  }

  const setFacts = async (next: ContestFacts) => {
    facts = next
    await clock.set(zero + next.now)
  }

  const waitForLook = () => expect.poll(() => look !== null).toBe(true)

  const answerLook = async (answer: (route: Route) => Promise<unknown>) => {
    await waitForLook()
    const route = look!
    look = null
    await answer(route)
  }

  return {
    /** Inserts the contest of the first facts, and stops the clock of the page at their moment. */
    begin: async (first: ContestFacts, status: string) => {
      facts = first
      zero = Date.now() + leadTimeMs - first.now
      await insertModelContest(platform, slug, status, onCalendar(firstStage, zero))
      await clock.begin(zero + first.now)
      await timers.hold()
      await page.addInitScript((value) => void (Math.random = () => value), chance)
      await page.route(new RegExp(`/api/contests/${slug}/information`), answerInformation)
      await page.route(new RegExp(`/api/problems/contest/${slug}`), (route) => route.fulfill({ json: tasks }))
      for (const call of Object.values(calls)) await call.hold()
    },
    /** The page asks again, and learns these facts. */
    receive: (next: ContestFacts) => async () => {
      await setFacts(next)
      const answered = page.waitForResponse(new RegExp(`/api/contests/${slug}/information`))
      await timers.poll()
      await answered
    },
    /** The page notices that this moment has come. */
    letTimeCome: async (moment: number) => {
      await clock.set(zero + Math.max(moment, facts.now))
      await timers.pass(clockDelays)
    },
    /** The delay before the next call of the page passes. */
    passCallDelay: () => timers.pass(callDelays),
    /** The answers to one call of the participant. */
    outcomes: (name: keyof typeof calls, next: ContestFacts) => ({
      [`xstate.done.actor.${name}`]: async () => {
        await setFacts(next)
        await calls[name].settle(answerFacts)
      },
      [`xstate.error.actor.${name} (refused)`]: () => calls[name].settle(rejection),
      [`xstate.error.actor.${name} (a bug)`]: () => calls[name].settle(unreadable)
    }),
    /** The network loses the calls under way. */
    loseCalls: async () => {
      const lost = Object.values(calls).filter(({ isWaiting }) => isWaiting())
      for (const call of lost) await call.settle(cutOff)
    },
    waitForCall: () =>
      expect.poll(() => Object.values(calls).some(({ isWaiting }) => isWaiting())).toBe(true),
    /** The page's next question is whether the time is up. */
    expectLook: (isExpected = true) => {
      isLookExpected = isExpected
    },
    waitForLook,
    answerLookWith: (next: ContestFacts) => async () => {
      await setFacts(next)
      await answerLook(answerFacts)
    },
    rejectLook: () => answerLook(rejection),
    loseLook: () => answerLook(cutOff)
  }
}

export type ParticipationServer = ReturnType<typeof participationServer>
