import { assign, emit, setup } from "xstate"
import { notProvided } from "./notProvided.ts"

/** Next step after the lookup: ask the visitor, act at once, or finish. */
type Next<Outcome> = "ask" | "act" | { readonly done: Outcome }

interface LinkContext<Found, Outcome> {
  readonly token: string
  readonly found: Found | null
  /** The visitor's answer; null before it, and for an act that needs none. */
  readonly choice: boolean | null
  readonly outcome: Outcome | null
}

type LinkEvent<Outcome> =
  | { type: "link.retried" }
  | { type: "link.answered"; choice: boolean }
  /** A form on the page has completed the link's action. */
  | { type: "link.completed"; outcome: Outcome }
  /** The link expired while the visitor was filling in a form. */
  | { type: "link.expired" }

interface Caught {
  readonly error: unknown
}

interface LinkRules<Found, Outcome> {
  readonly next: (found: Found) => Next<Outcome>
  /** Whether the error means that the link is invalid, as opposed to a missing answer. */
  readonly isStale: (error: unknown) => boolean
}

/**
 * A page opened by a link: looks the link up, asks the visitor if needed, and acts.
 * `look` and `act` call the server. The visitor can retry an act after a failure.
 */
export const linkMachine = <Found, Outcome>(id: string, { next, isStale }: LinkRules<Found, Outcome>) =>
  setup({
    types: {
      input: {} as { token: string },
      context: {} as LinkContext<Found, Outcome>,
      events: {} as LinkEvent<Outcome>,
      emitted: {} as { type: "link.failed"; error: unknown } | { type: "link.done"; outcome: Outcome },
      tags: {} as "busy"
    },
    actors: {
      look: notProvided<Found, string>("look"),
      act: notProvided<Outcome, { readonly token: string; readonly choice: boolean | null }>("act")
    },
    actions: {
      setFound: assign((_, { found }: { found: Found }) => ({ found, choice: null })),
      setChoice: assign((_, { choice }: { choice: boolean }) => ({ choice })),
      setOutcome: assign((_, { outcome }: { outcome: Outcome }) => ({ outcome })),
      emitDone: emit((_, { outcome }: { outcome: Outcome }) => ({ type: "link.done" as const, outcome })),
      emitFailed: emit((_, { error }: Caught) => ({ type: "link.failed" as const, error }))
    },
    guards: {
      isDone: (_, { found }: { found: Found }) => typeof next(found) === "object",
      isAsked: (_, { found }: { found: Found }) => next(found) === "ask",
      isStale: (_, { error }: Caught) => isStale(error),
      hasChoice: ({ context }) => context.choice !== null
    }
  }).createMachine({
    id,
    context: ({ input: { token } }) => ({ token, found: null, choice: null, outcome: null }),
    initial: "looking",
    states: {
      looking: {
        tags: "busy",
        invoke: {
          id: "look",
          src: "look",
          input: ({ context }) => context.token,
          onDone: [
            {
              guard: { type: "isDone", params: ({ event }) => ({ found: event.output }) },
              target: "done",
              actions: [
                { type: "setFound", params: ({ event }) => ({ found: event.output }) },
                { type: "setOutcome", params: ({ event }) => outcomeIn(next(event.output)) },
                { type: "emitDone", params: ({ event }) => outcomeIn(next(event.output)) }
              ]
            },
            {
              guard: { type: "isAsked", params: ({ event }) => ({ found: event.output }) },
              target: "asking",
              actions: { type: "setFound", params: ({ event }) => ({ found: event.output }) }
            },
            {
              target: "acting",
              actions: { type: "setFound", params: ({ event }) => ({ found: event.output }) }
            }
          ],
          onError: [
            { guard: { type: "isStale", params: ({ event }) => event }, target: "stale" },
            { target: "unanswered", actions: { type: "emitFailed", params: ({ event }) => event } }
          ]
        }
      },
      asking: {
        on: {
          "link.answered": { target: "acting", actions: { type: "setChoice", params: ({ event }) => event } },
          "link.completed": {
            target: "done",
            actions: [
              { type: "setOutcome", params: ({ event }) => event },
              { type: "emitDone", params: ({ event }) => event }
            ]
          },
          "link.expired": "stale"
        }
      },
      acting: {
        tags: "busy",
        invoke: {
          id: "act",
          src: "act",
          input: ({ context }) => context,
          onDone: {
            target: "done",
            actions: [
              { type: "setOutcome", params: ({ event }) => ({ outcome: event.output }) },
              { type: "emitDone", params: ({ event }) => ({ outcome: event.output }) }
            ]
          },
          onError: [
            { guard: { type: "isStale", params: ({ event }) => event }, target: "stale" },
            {
              guard: "hasChoice",
              target: "asking",
              actions: { type: "emitFailed", params: ({ event }) => event }
            },
            { target: "unanswered", actions: { type: "emitFailed", params: ({ event }) => event } }
          ]
        }
      },
      unanswered: { on: { "link.retried": "looking" } },
      /** Following the link again can undo the action. */
      done: { on: { "link.retried": "looking" } },
      stale: { type: "final" }
    }
  })

const outcomeIn = <Outcome>(next: Next<Outcome>) => ({
  outcome: (next as { readonly done: Outcome }).done
})
