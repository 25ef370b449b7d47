import type { AnyEventObject } from "xstate"
import type { Model } from "../../qa/models/Model.ts"
import {
  consentLinkModel,
  emailLinkModel,
  firstPasswordLinkModel,
  passwordLinkModel,
  unsubscribeLinkModel,
  verificationLinkModel
} from "../../qa/models/linkModels.ts"
import { modelPaths, type MachinePath } from "../support/machinePaths.ts"

export const links = {
  password: passwordLinkModel,
  email: emailLinkModel,
  verification: verificationLinkModel,
  unsubscribe: unsubscribeLinkModel,
  consent: consentLinkModel,
  firstPassword: firstPasswordLinkModel
} satisfies Readonly<Record<string, Model>>

type LinkName = keyof typeof links

/** The state after each answer about a link. */
const found: Readonly<Record<LinkName, Readonly<Record<string, string>>>> = {
  password: { recovery: "asking", change: "acting" },
  email: { "new address": "acting", "old address": "asking" },
  verification: { confirmed: "done", "choose a password": "asking" },
  unsubscribe: { unsubscribed: "asking", "unsubscribed earlier": "asking" },
  consent: { question: "asking", "signed out": "done", "nothing to ask": "done" },
  firstPassword: { "": "asking" }
}

export const linkPaths = (name: LinkName): ReadonlyArray<MachinePath> => modelPaths(links[name])

/** The part of an event case's name in parentheses. */
function caseOf({ events }: Model, event: AnyEventObject): string {
  const [name = ""] = Object.entries(events).find(([, each]) => each === event) ?? []
  return /\((.+)\)$/.exec(name)?.[1] ?? ""
}

export interface LinkStep {
  readonly event: AnyEventObject
  readonly state: string
  readonly choice: boolean | null
}

/** The expected states, independent of the machine. */
export function linkSteps(name: LinkName, { steps }: MachinePath): ReadonlyArray<LinkStep> {
  let choice: boolean | null = null
  const stateAfter = (event: AnyEventObject): string => {
    const { type } = event
    const kind = caseOf(links[name], event)
    if (type === "link.retried") return "looking"
    if (type === "link.answered") return "acting"
    if (type === "link.completed" || type === "xstate.done.actor.act") return "done"
    if (type === "xstate.done.actor.look") return found[name][kind]!
    if (kind !== "no network" && kind !== "too many requests") return "stale"
    return type.endsWith(".act") && choice !== null ? "asking" : "unanswered"
  }
  return steps.map(({ event }) => {
    if (event.type === "link.answered") choice = event["choice"]
    if (event.type === "xstate.done.actor.look") choice = null
    return { event, state: stateAfter(event), choice }
  })
}
