import type { AnyEventObject } from "xstate"
import type { AuthorizationQuestion } from "../../src/api/contract/account/applications.ts"
import {
  Conflict,
  NotFound,
  Rejected,
  SessionExpired,
  TooManyRequests,
  Unreachable
} from "../../src/api/errors.ts"
import {
  consentLink,
  emailLink,
  firstPasswordLink,
  passwordLink,
  unsubscribeLink,
  verificationLink
} from "../../src/machines/links.ts"
import { transitionPaths } from "../support/machinePaths.ts"
import type { MachinePath } from "../support/machinePaths.ts"
import { tokens } from "./sessionModel.ts"

const away = [new Unreachable(), new TooManyRequests({ message: "Later", retryAfter: 1 })]
const notFound = new NotFound({ message: "The link has expired", code: "link_expired" })
const invalid = new Rejected({ message: "", fieldErrors: {} })

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

interface LinkModel {
  /** Each answer about the link, and where it leads. */
  readonly found: ReadonlyArray<readonly [output: unknown, state: string]>
  /** Each outcome of the act. */
  readonly outcomes: ReadonlyArray<unknown>
  readonly choices: ReadonlyArray<boolean>
  readonly stale: ReadonlyArray<unknown>
  /** A form on the page ends with it. */
  readonly completed?: unknown
}

const models = {
  password: {
    found: [
      [{ flow: "recovery" }, "asking"],
      [{ flow: "password_change" }, "acting"]
    ],
    outcomes: [null],
    choices: [],
    stale: [notFound],
    completed: null
  },
  email: {
    found: [
      [{ flow: "email_change", email: "new@zama.test" }, "acting"],
      [{ flow: "email_undo", email: "old@zama.test" }, "asking"]
    ],
    outcomes: [null, { passwordToken: "p-1" }],
    choices: [true],
    stale: [notFound]
  },
  verification: {
    found: [
      [null, "asking"],
      [tokens, "done"]
    ],
    outcomes: [],
    choices: [],
    stale: [invalid, notFound],
    completed: tokens
  },
  unsubscribe: {
    found: [
      [subscription, "asking"],
      [{ ...subscription, changed: false }, "asking"]
    ],
    outcomes: [subscription],
    choices: [true],
    stale: [notFound]
  },
  consent: {
    found: [
      [question, "asking"],
      [{ ...question, account: null }, "done"],
      [{ kind: "leave", address: back }, "done"]
    ],
    outcomes: [back],
    choices: [true, false],
    stale: [notFound, invalid]
  },
  firstPassword: {
    found: [[owner, "asking"]],
    outcomes: [],
    choices: [],
    stale: [
      new Conflict({ message: "Chosen already" }),
      new Rejected({ message: "Expired", code: "one_time_expired" }),
      new SessionExpired({ message: "Ended" })
    ],
    completed: tokens
  }
} satisfies Readonly<Record<string, LinkModel>>

type LinkName = keyof typeof models

export const links = {
  password: passwordLink,
  email: emailLink,
  verification: verificationLink,
  unsubscribe: unsubscribeLink,
  consent: consentLink,
  firstPassword: firstPasswordLink
}

const eventsOf = ({
  found,
  outcomes,
  choices,
  stale,
  completed
}: LinkModel): ReadonlyArray<AnyEventObject> => [
  ...found.map(([output]) => ({ type: "xstate.done.actor.look", output })),
  ...outcomes.map((output) => ({ type: "xstate.done.actor.act", output })),
  ...["look", "act"].flatMap((id) =>
    [...stale, ...away].map((error) => ({ type: `xstate.error.actor.${id}`, error }))
  ),
  ...choices.map((choice) => ({ type: "link.answered", choice })),
  ...(completed === undefined
    ? []
    : [{ type: "link.completed", outcome: completed }, { type: "link.expired" }]),
  { type: "link.retried" }
]

/** Every transition of each link. */
export const linkPaths = (name: LinkName): ReadonlyArray<MachinePath> =>
  transitionPaths(links[name], {
    input: { token: "t-1" },
    events: eventsOf(models[name]),
    keyOf: ({ value, context }) => [value, context.choice]
  }).filter(({ steps }) => steps.every(({ event, expected }) => isPossible(name, event, expected.context)))

/** An address is changed without an answer, and a change is undone with one. */
const isPossible = (name: LinkName, event: AnyEventObject, { choice }: { choice: boolean | null }) =>
  name !== "email" ||
  event.type !== "xstate.done.actor.act" ||
  (event["output"] === null) === (choice === null)

export interface LinkStep {
  readonly event: AnyEventObject
  readonly state: string
  readonly choice: boolean | null
}

/** Where events lead, said without the machine. */
export function linkSteps(name: LinkName, { steps }: MachinePath): ReadonlyArray<LinkStep> {
  const { found, stale }: LinkModel = models[name]
  let choice: boolean | null = null
  const stateAfter = ({ type, output, error }: AnyEventObject): string => {
    if (type === "link.retried") return "looking"
    if (type === "link.answered") return "acting"
    if (type === "link.completed" || type === "xstate.done.actor.act") return "done"
    if (type === "xstate.done.actor.look") return found.find(([answer]) => answer === output)![1]
    if (type === "link.expired" || stale.includes(error)) return "stale"
    return type.endsWith(".act") && choice !== null ? "asking" : "unanswered"
  }
  return steps.map(({ event }) => {
    if (event.type === "link.answered") choice = event["choice"]
    if (event.type === "xstate.done.actor.look") choice = null
    return { event, state: stateAfter(event), choice }
  })
}

/** Follows a link again after it was done, which most pages offer no button for. */
export const isFollowedAgain = (steps: MachinePath["steps"]): boolean =>
  steps.some(
    ({ event }, index) =>
      event.type === "link.retried" && (steps[index - 1]?.expected.matches("done") ?? false)
  )
