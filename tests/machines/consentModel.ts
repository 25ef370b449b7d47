import type { AnyEventObject, StateValue } from "xstate"
import type { AuthorizationQuestion } from "../../src/api/contract/account/applications.ts"
import { NotFound, Rejected, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import { consentMachine } from "../../src/machines/consentMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

export const question: AuthorizationQuestion = {
  kind: "question",
  application: "Шахматы",
  host: "chess.example",
  shares: ["id", "name", "nickname", "email"],
  withheld: false,
  account: { name: "Ким", login: "kim@zama.test" }
}
export const back = "https://chess.example/?code=c"

const unknown = [new NotFound({ message: "" }), new Rejected({ message: "", fieldErrors: {} })]
const away = [new Unreachable(), new TooManyRequests({ message: "", retryAfter: 1 })]

const failures = (id: string) =>
  [...unknown, ...away].map((error) => ({ type: `xstate.error.actor.${id}`, error }))

const events: ReadonlyArray<AnyEventObject> = [
  { type: "xstate.done.actor.look", output: question },
  { type: "xstate.done.actor.look", output: { ...question, account: null } },
  { type: "xstate.done.actor.look", output: { kind: "leave", address: back } },
  ...failures("look"),
  { type: "consent.allowed" },
  { type: "consent.denied" },
  { type: "consent.retried" },
  { type: "xstate.done.actor.decide", output: back },
  ...failures("decide")
]

export const consentPaths = transitionPaths(consentMachine, { input: { search: "?client_id=c" }, events })

/** The innermost state. */
export const innermost = (value: StateValue): string =>
  typeof value === "string" ? value : innermost(Object.values(value)[0] ?? "")

/** Where an event leads, said without the machine. */
export function nextState(event: AnyEventObject): string {
  const { type, output, error } = event
  if (type === "consent.allowed") return "allowing"
  if (type === "consent.denied") return "denying"
  if (type === "consent.retried") return "looking"
  if (unknown.includes(error)) return "unknown"
  if (error !== undefined) return type === "xstate.error.actor.look" ? "unanswered" : "asking"
  if (output.account === null) return "visitor"
  return output.kind === "question" ? "asking" : "leaving"
}
