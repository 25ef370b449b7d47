import { assign, emit, setup } from "xstate"
import type { ActorRefFrom } from "xstate"
import { notProvided } from "./notProvided.ts"
import { failedWith, isDeclined } from "./failedWith.ts"

export type FormValues = Readonly<Record<string, string | boolean>>

/** What is wrong, by field: keys of the `validation` texts, or the server's own sentences. */
export type FieldProblems = Readonly<Record<string, ReadonlyArray<string>>>

type FormEvent =
  | { type: "form.changed"; change: FormValues }
  | { type: "form.left"; field: string }
  | { type: "form.submitted" }
  /** These values changed elsewhere, and nobody has typed here since. */
  | { type: "form.refreshed"; change: FormValues }

/** `form.refused`: some field is wrong, go there. `form.failed`: nothing to mend in a field. */
type FormEmitted =
  | { type: "form.refused" }
  | { type: "form.failed"; error: unknown }
  | { type: "form.sent"; outcome: unknown }

interface FormContext {
  values: FormValues
  /** Fields that were left, whose problems may show. */
  visited: ReadonlyArray<string>
  problems: FieldProblems
  /** The server's words; each goes when its field changes. */
  rejections: FieldProblems
  /** The server's words about the form as a whole. */
  rejection: string | null
}

export type FormActorRef = ActorRefFrom<ReturnType<typeof formMachine>>

const isEmpty = (problems: object) => Object.keys(problems).length === 0

const without = (problems: FieldProblems, change: FormValues): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in change)))

/**
 * A form that is filled in, checked and sent: once, or again and again if it is `lasting`.
 *
 * `check` finds what is wrong with the values; `send` hands them over, and its answer is
 * emitted with `form.sent`. A refusal of the server stays in the form, beside its fields;
 * any other failure is emitted.
 */
export const formMachine = (id: string, initial: FormValues, { lasting = false } = {}) =>
  setup({
    types: {
      context: {} as FormContext,
      events: {} as FormEvent,
      emitted: {} as FormEmitted,
      tags: {} as "busy"
    },
    actors: {
      check: notProvided<FieldProblems, FormValues>("check"),
      send: notProvided<unknown, FormValues>("send")
    },
    actions: {
      change: assign(({ context }, { change }: { change: FormValues }) => ({
        values: { ...context.values, ...change },
        rejections: without(context.rejections, change),
        rejection: null
      })),
      visit: assign(({ context }, { field }: { field: string }) => ({
        visited: context.visited.includes(field) ? context.visited : [...context.visited, field]
      })),
      unvisitAll: assign({ visited: [] }),
      visitAll: assign(({ context }) => ({
        visited: Object.keys(context.values)
      })),
      setProblems: assign((_, { problems }: { problems: FieldProblems }) => ({ problems })),
      setRejections: assign((_, params: { rejections: FieldProblems; rejection: string | null }) => params),
      emitRefused: emit({ type: "form.refused" }),
      emitSent: emit((_, { outcome }: { outcome: unknown }) => ({ type: "form.sent", outcome })),
      emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "form.failed", error }))
    },
    guards: {
      isLasting: () => lasting,
      isClean: (_, { problems }: { problems: FieldProblems }) => isEmpty(problems),
      isRejection: (_, { error }: { error: unknown }) => isDeclined(error)
    }
  }).createMachine({
    id,
    context: { values: initial, visited: [], problems: {}, rejections: {}, rejection: null },
    initial: "editing",
    on: { "form.refreshed": { actions: { type: "change", params: ({ event }) => event } } },
    states: {
      editing: {
        invoke: {
          id: "check",
          src: "check",
          input: ({ context }) => context.values,
          onDone: { actions: { type: "setProblems", params: ({ event }) => ({ problems: event.output }) } },
          onError: {}
        },
        on: {
          "form.changed": {
            target: "editing",
            reenter: true,
            actions: { type: "change", params: ({ event }) => event }
          },
          "form.left": { actions: { type: "visit", params: ({ event }) => event } },
          "form.submitted": "checking"
        }
      },
      checking: {
        tags: "busy",
        entry: "visitAll",
        invoke: {
          id: "checkAll",
          src: "check",
          input: ({ context }) => context.values,
          onDone: [
            {
              guard: { type: "isClean", params: ({ event }) => ({ problems: event.output }) },
              target: "sending",
              actions: { type: "setProblems", params: { problems: {} } }
            },
            {
              target: "editing",
              actions: [
                { type: "setProblems", params: ({ event }) => ({ problems: event.output }) },
                "emitRefused"
              ]
            }
          ],
          onError: { target: "editing", actions: { type: "emitFailed", params: ({ event }) => event } }
        },
        on: {
          "form.changed": {
            target: "checking",
            reenter: true,
            actions: { type: "change", params: ({ event }) => event }
          }
        }
      },
      sending: {
        tags: "busy",
        on: { "form.changed": { actions: { type: "change", params: ({ event }) => event } } },
        invoke: {
          id: "send",
          src: "send",
          input: ({ context }) => context.values,
          onDone: [
            {
              guard: "isLasting",
              target: "kept",
              actions: [
                "unvisitAll",
                { type: "emitSent", params: ({ event }) => ({ outcome: event.output }) }
              ]
            },
            {
              target: "sent",
              actions: { type: "emitSent", params: ({ event }) => ({ outcome: event.output }) }
            }
          ],
          onError: [
            {
              guard: { type: "isRejection", params: ({ event }) => event },
              target: "editing",
              actions: [
                { type: "setRejections", params: ({ event }) => rejectionsOf(event.error) },
                "emitRefused"
              ]
            },
            { target: "editing", actions: { type: "emitFailed", params: ({ event }) => event } }
          ]
        }
      },
      /** Sent, and not touched since. */
      kept: {
        on: {
          "form.changed": {
            target: "editing",
            actions: { type: "change", params: ({ event }) => event }
          },
          "form.left": { actions: { type: "visit", params: ({ event }) => event } },
          "form.submitted": "checking"
        }
      },
      sent: { type: "final" }
    }
  })

const rejectionsOf = (error: unknown): { rejections: FieldProblems; rejection: string | null } => {
  const rejections = failedWith(error, "Rejected") ? error.fieldErrors : {}
  return { rejections, rejection: isEmpty(rejections) ? (error as Error).message : null }
}
