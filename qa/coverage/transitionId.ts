import type { AnyStateNode, AnyTransitionDefinition } from "xstate"
import { asArray, type Config } from "../paths/mapTransitions.ts"

/** The machine's own id of an invocation, as its configuration names it. */
function invocationName(node: AnyStateNode, id: string): string {
  const index = node.invoke.findIndex((invocation) => invocation.id === id)
  const written = asArray((node.config as Config)["invoke"])[index] as Config | undefined
  return String(written?.["id"] ?? written?.["src"] ?? id)
}

function eventName(node: AnyStateNode, eventType: string): string {
  if (eventType === "") return "always"
  if (eventType === `xstate.done.state.${node.id}`) return "done"
  const [, how, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? []
  if (id !== undefined && node.invoke.some((invocation) => invocation.id === id))
    return `${how!} ${invocationName(node, id)}`
  const delay = /^xstate\.after\.(.+)$/.exec(eventType)?.[1]
  return delay?.endsWith(`.${node.id}`) ? `after ${delay.slice(0, -node.id.length - 1)}` : eventType
}

/** The id that `transitionsOf` gives to a transition of a running machine. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const siblings =
    eventType === "" ? (source.always ?? []) : (source.transitions.get(eventType) ?? [transition])
  const position = siblings.indexOf(transition) + 1
  return `${source.path.join(".") || "(root)"} · ${eventName(source, eventType)} · ${position}`
}
