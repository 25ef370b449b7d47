import type { AnyEventObject, AnyMachineSnapshot } from "xstate"
import type { AuthorizationQuestion } from "../../src/api/contract/account/applications.ts"
import {
  Conflict,
  NotFound,
  Rejected,
  SessionExpired,
  TooManyRequests,
  Unreachable
} from "../../src/api/errors.ts"
import shared from "../../src/machines/linkMachine.words.json" with { type: "json" }
import {
  consentLink,
  emailLink,
  firstPasswordLink,
  passwordLink,
  unsubscribeLink,
  verificationLink
} from "../../src/machines/links.ts"
import { linkInvariants } from "../../src/machines/linkMachine.invariants.ts"
import type { linkMachine } from "../../src/machines/linkMachine.ts"
import words from "../../src/machines/links.words.json" with { type: "json" }
import type { MachineWords } from "../words/MachineWords.ts"
import { defineModel } from "./Model.ts"
import { tokens } from "./sessionModel.ts"

export const question: AuthorizationQuestion = {
  kind: "question",
  application: "Шахматы",
  host: "chess.example",
  shares: ["id", "name", "nickname", "email"],
  withheld: false,
  account: { name: "Ким", login: "kim@zama.test" }
}
export const back = "https://chess.example/?code=c"
const owner = { login: "romashka-07", firstName: "Анна" }
const subscription = { kind: "newsletter", email: "a***@zama.test", changed: true } as const

const notFound = new NotFound({ message: "The link has expired", code: "link_expired" })
const invalid = new Rejected({ message: "", fieldErrors: {} })

/** Errors that say nothing about the link. */
const unanswered = {
  "no network": new Unreachable(),
  "too many requests": new TooManyRequests({ message: "Later", retryAfter: 1 })
}

const retried = { type: "link.retried" }
/** The same event after a completed action. */
const repeated = { type: "link.retried" }

const actorEvents = (type: string, field: "output" | "error", values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(
    ([name, value]) => [name === "" ? type : `${type} (${name})`, { type, [field]: value }] as const
  )

interface LinkEvents {
  /** Answers about the link. */
  readonly found: Readonly<Record<string, unknown>>
  /** Outcomes of the action. */
  readonly outcomes?: Readonly<Record<string, unknown>>
  /** The visitor's answers. */
  readonly choices?: Readonly<Record<string, boolean>>
  /** Errors that mean that the link does not work. */
  readonly stale: Readonly<Record<string, unknown>>
  /** The outcome of a form on the page. */
  readonly completed?: unknown
  /** Whether the page has a button that follows the link again after its action. */
  readonly repeatable?: boolean
}

const eventsOf = ({ found, outcomes, choices = {}, stale, completed, repeatable = false }: LinkEvents) =>
  Object.fromEntries<AnyEventObject>([
    ...actorEvents("xstate.done.actor.look", "output", found),
    ...actorEvents("xstate.error.actor.look", "error", { ...stale, ...unanswered }),
    ...Object.entries(choices).map(
      ([name, choice]) =>
        [
          name === "" ? "link.answered" : `link.answered (${name})`,
          { type: "link.answered", choice }
        ] as const
    ),
    ...(outcomes === undefined
      ? []
      : [
          ...actorEvents("xstate.done.actor.act", "output", outcomes),
          ...actorEvents("xstate.error.actor.act", "error", { ...stale, ...unanswered })
        ]),
    ...(completed === undefined
      ? []
      : [
          ["link.completed", { type: "link.completed", outcome: completed }] as const,
          ["link.expired", { type: "link.expired" }] as const
        ]),
    ["link.retried", retried],
    ...(repeatable ? [["link.retried (after the end)", repeated] as const] : [])
  ])

type LinkWords = Omit<MachineWords, "guards" | "effects">

/** Words of one link: its own, and those that all links share. */
const wordsOf = (own: LinkWords, events: Readonly<Record<string, unknown>>): MachineWords => ({
  ...shared,
  ...own,
  states: { ...shared.states, ...own.states },
  events: {
    ...Object.fromEntries(Object.entries(shared.events).filter(([name]) => name in events)),
    ...own.events
  },
  actors: { ...shared.actors, ...own.actors }
})

interface LinkModel<Found, Outcome> {
  readonly id: keyof typeof words
  readonly machine: ReturnType<typeof linkMachine<Found, Outcome>>
  readonly events: LinkEvents
  readonly unused: ReadonlyArray<string>
  readonly isPossible?: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean
}

const linkModel = <Found, Outcome>({
  id,
  machine,
  events: described,
  unused,
  isPossible = () => true
}: LinkModel<Found, Outcome>) => {
  const events = eventsOf(described)
  return defineModel({
    id,
    machine,
    words: wordsOf(words[id], events),
    starts: { link: { token: "t-1" } },
    events,
    unused,
    keyOf: ({ value, context }) => [value, context["choice"]],
    isPossible: (snapshot, event) =>
      (event === repeated) === (event.type === "link.retried" && snapshot.matches("done")) &&
      isPossible(snapshot, event),
    invariants: linkInvariants
  })
}

/** Parts of the shared machine by what a link does not do. */
const never = {
  ends: ["looking · done look · 1"],
  acts: ["looking · done look · 3", "acting", "asking · link.answered · 1"],
  actsAtOnce: ["looking · done look · 3", "acting · error act · 3"],
  asksTwice: ["asking · link.answered · 1", "acting · error act · 2"],
  fills: ["asking · link.completed · 1", "asking · link.expired · 1"],
  repeats: ["done · link.retried · 1"]
}

export const passwordLinkModel = linkModel({
  id: "passwordLink",
  machine: passwordLink,
  events: {
    found: { recovery: { flow: "recovery" }, change: { flow: "password_change" } },
    outcomes: { "": null },
    stale: { expired: notFound },
    completed: null
  },
  unused: [...never.ends, ...never.asksTwice, ...never.repeats]
})

export const emailLinkModel = linkModel({
  id: "emailLink",
  machine: emailLink,
  events: {
    found: {
      "new address": { flow: "email_change", email: "new@zama.test" },
      "old address": { flow: "email_undo", email: "old@zama.test" }
    },
    outcomes: { changed: null, undone: { passwordToken: "p-1" } },
    choices: { "": true },
    stale: { expired: notFound }
  },
  unused: [...never.ends, ...never.fills, ...never.repeats],
  // An address changes without a question, and the change is undone after one.
  isPossible: ({ context }, event) =>
    event.type !== "xstate.done.actor.act" || (event["output"] === null) === (context["choice"] === null)
})

export const verificationLinkModel = linkModel({
  id: "verificationLink",
  machine: verificationLink,
  events: {
    found: { confirmed: tokens, "choose a password": null },
    stale: { unknown: invalid, expired: notFound },
    completed: tokens
  },
  unused: [...never.acts, ...never.repeats]
})

export const unsubscribeLinkModel = linkModel({
  id: "unsubscribeLink",
  machine: unsubscribeLink,
  events: {
    found: { unsubscribed: subscription, "unsubscribed earlier": { ...subscription, changed: false } },
    outcomes: { "": subscription },
    choices: { "": true },
    stale: { unknown: notFound },
    repeatable: true
  },
  unused: [...never.ends, ...never.actsAtOnce, ...never.fills]
})

export const consentLinkModel = linkModel({
  id: "consentLink",
  machine: consentLink,
  events: {
    found: {
      question,
      "signed out": { ...question, account: null },
      "nothing to ask": { kind: "leave", address: back }
    },
    outcomes: { "": back },
    choices: { allow: true, deny: false },
    stale: { "unknown application": notFound, "invalid request": invalid }
  },
  unused: [...never.actsAtOnce, ...never.fills, ...never.repeats]
})

export const firstPasswordLinkModel = linkModel({
  id: "firstPasswordLink",
  machine: firstPasswordLink,
  events: {
    found: { "": owner },
    stale: {
      "chosen already": new Conflict({ message: "Chosen already" }),
      "one-time password expired": new Rejected({ message: "Expired", code: "one_time_expired" }),
      "session ended": new SessionExpired({ message: "Ended" })
    },
    completed: tokens
  },
  unused: [...never.ends, ...never.acts, ...never.repeats]
})

/** Models of the pages that a link opens. */
export const linkModels = [
  passwordLinkModel,
  emailLinkModel,
  verificationLinkModel,
  unsubscribeLinkModel,
  consentLinkModel,
  firstPasswordLinkModel
]
