import { describe, expect, test } from "vitest"
import { waitFor } from "xstate"
import {
  Conflict,
  Rejected,
  SessionExpired,
  TooManyRequests,
  Unreachable
} from "../../../../src/api/errors.ts"
import { factsOf } from "../../../../src/actors/factsOf.ts"
import { advanceTo } from "../../../../src/machines/contest/applyEvent.ts"
import { participationStatusOf } from "../../../../src/machines/contest/participationRules.ts"
import {
  elsewhere,
  finished,
  longer,
  ownEnd,
  paused,
  registered,
  running,
  startsAt
} from "./someInformation.ts"
import { startParticipation, type GivenCalls } from "./startParticipation.ts"

function begin(calls: GivenCalls, information = registered) {
  const journal: Array<unknown> = []
  const actor = startParticipation(
    {
      calls,
      clock: { now: () => startsAt, onChange: () => () => {} },
      jitter: 0,
      isVisitor: false,
      call: null,
      remember: (call) => void journal.push(["remember", call?.key ?? null]),
      received: ({ participation }) => void journal.push(["received", participation.startedAt]),
      refetch: () => void journal.push("refetch")
    },
    information
  )
  return { actor, journal }
}

const status = (information: typeof registered) => {
  const { contest, participation, now } = factsOf(information)
  return participationStatusOf(contest, participation, now)
}

describe("the contest's information", () => {
  test("gives the participation status", () => {
    expect(status(registered)).toMatchObject({ state: "ready", acts: { start: null } })
    expect(status(running)).toMatchObject({ state: "running", endsAt: ownEnd })
    expect(status(longer)).toMatchObject({ state: "running", endsAt: ownEnd + 600_000 })
    expect(status(paused)).toMatchObject({ state: "paused" })
    expect(status(finished)).toMatchObject({ state: "finished", finishedBy: "choice" })
    expect(factsOf(elsewhere).elsewhere).toBe(true)
  })

  test.each([
    ["open_registration", -180, "open_registration.open"],
    ["closed_registration", -50, "closed_registration"],
    ["available_after", -10, "available_after"],
    ["started_contest", 1, "started_contest.running"],
    ["result_calculation", 240, "result_calculation"],
    ["closed_contest", 240, "closed_contest"]
  ] as const)("maps %s to a state of the machine", (value, minutes, state) => {
    const { contest } = factsOf({ ...registered, status: { value } })
    expect(advanceTo(contest, startsAt + minutes * 60_000).state).toBe(state)
  })

  test("gives no participation for a learner without a registration", () => {
    const nobody = { ...registered.participation, registeredAt: null }
    expect(factsOf({ ...registered, participation: nobody }).participation).toBeNull()
    const out = { ...nobody, stageOutcome: "not_passed" as const }
    expect(status({ ...registered, participation: out }).state).toBe("notPassed")
  })
})

describe("a participation", () => {
  test("starts with one key, stores it until the answer, and publishes the answer", async () => {
    const keys: Array<string> = []
    const { actor, journal } = begin({
      start: async ({ key }) => {
        keys.push(key)
        return running
      }
    })
    actor.send({ type: "contest.start", key: "k" })
    await waitFor(actor, (at) => at.matches("running"))
    expect(keys).toEqual(["k"])
    expect(journal).toEqual([
      ["remember", "k"],
      ["received", running.participation.startedAt],
      ["remember", null]
    ])
    actor.stop()
  })

  test.each([
    new Unreachable(),
    new SessionExpired({ message: "Sign in" }),
    new TooManyRequests({ message: "Wait", retryAfter: 1 })
  ])("waits after a temporary failure: $name", async (failure) => {
    const { actor } = begin({ start: () => Promise.reject(failure) })
    actor.send({ type: "contest.start", key: "k" })
    const waiting = await waitFor(actor, (at) => at.hasTag("waitingForNetwork"))
    expect(waiting.context.call?.key).toBe("k")
    actor.stop()
  })

  test("shows the server's message, and asks for the current status", async () => {
    const { actor, journal } = begin({ start: () => Promise.reject(new Conflict({ message: "Paused" })) })
    actor.send({ type: "contest.start", key: "k" })
    await waitFor(actor, (at) => at.context.rejection !== null)
    expect(actor.getSnapshot().context.rejection).toEqual({ message: "Paused", fields: {} })
    expect(journal.at(-1)).toBe("refetch")
    actor.stop()
  })

  test("shows the registration's field errors", async () => {
    const open = { ...registered, registrationEndsAt: new Date(startsAt + 3_600_000).toISOString() }
    const nobody = { ...open, participation: { ...open.participation, registeredAt: null } }
    const fields = { city: ["Too short"], date_of_birth: ["Is needed"] }
    const register = () => Promise.reject(new Rejected({ message: "No", fieldErrors: fields }))
    const { actor } = begin({ register }, nobody)
    actor.send({ type: "registration.asked" })
    actor.send({ type: "registration.submitted", key: "k", answers: { city: "" } })
    await waitFor(actor, (at) => at.matches("filling"))
    expect(actor.getSnapshot().context.rejection?.fields).toEqual({
      city: ["Too short"],
      date_of_birth: ["Is needed"]
    })
    actor.stop()
  })
})
