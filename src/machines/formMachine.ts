import { assign, emit, setup } from "xstate"
import { failedWith, isDeclined } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

export type FormValues = Readonly<Record<string, unknown>>

/** What is wrong, by field: keys of the `validation` texts, or the server's own sentences. */
export type FieldErrors = Readonly<Record<string, ReadonlyArray<string>>>

/** The fields of any form. */
export interface FormFields<Values = FormValues> {
  readonly values: Values
  /** Fields whose errors may show. */
  readonly touched: ReadonlyArray<string>
  readonly fieldErrors: FieldErrors
  /** The server's words; each goes when its field changes. */
  readonly serverErrors: FieldErrors
  /** The server's words about the form as a whole. */
  readonly message: string | null
}

type FormEvent =
  | { type: "form.changed"; change: FormValues }
  | { type: "form.blurred"; field: string }
  | { type: "form.submitted" }
  /** The page sets values: they changed elsewhere, or the form begins again. */
  | { type: "form.reset"; change: FormValues }

/** `form.rejected`: go to the first wrong field. `form.failed`: no field is to blame. */
type FormEmitted =
  | { type: "form.rejected" }
  | { type: "form.failed"; error: unknown }
  | { type: "form.sent"; outcome: unknown }

interface FormContext extends FormFields {
  /** After the values were sent the form stays open for other ones. */
  readonly resubmittable: boolean
}

const isEmpty = (errors: FieldErrors) => Object.keys(errors).length === 0

/** The fields after a change of some values. */
export const changed = <Values extends object>(
  { values, serverErrors }: FormFields<Values>,
  change: Partial<Values>
) => ({
  values: { ...values, ...change },
  serverErrors: Object.fromEntries(Object.entries(serverErrors).filter(([field]) => !(field in change))),
  message: null
})

export const touch = (
  { touched }: { readonly touched: ReadonlyArray<string> },
  ...fields: ReadonlyArray<string>
) => ({
  touched: [...new Set([...touched, ...fields])]
})

/**
 * A form that is filled in, checked and sent: once, or again and again if it is `resubmittable`.
 *
 * `send` hands the values over; its output is emitted with `form.sent`. A rejection stays beside its fields, any
 * other failure is emitted.
 */
export const formMachine = setup({
  types: {
    input: {} as { values: FormValues; resubmittable: boolean },
    context: {} as FormContext,
    events: {} as FormEvent,
    emitted: {} as FormEmitted,
    tags: {} as "busy"
  },
  actors: {
    check: notProvided<FieldErrors, FormValues>("check"),
    send: notProvided<unknown, FormValues>("send")
  },
  actions: {
    change: assign(({ context }, { change }: { change: FormValues }) => changed(context, change)),
    touch: assign(({ context }, { field }: { field: string }) => touch(context, field)),
    touchAll: assign(({ context }) => ({ touched: Object.keys(context.values) })),
    untouchAll: assign({ touched: [] }),
    setFieldErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ fieldErrors: errors })),
    setRejection: assign(({ context }, { error }: { error: unknown }) => rejectionOf(error, context.values)),
    emitRejected: emit({ type: "form.rejected" }),
    emitSent: emit((_, { outcome }: { outcome: unknown }) => ({ type: "form.sent", outcome })),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "form.failed", error }))
  },
  guards: {
    isResubmittable: ({ context }) => context.resubmittable,
    isValid: (_, { errors }: { errors: FieldErrors }) => isEmpty(errors),
    isDeclined: (_, { error }: { error: unknown }) => isDeclined(error)
  }
}).createMachine({
  id: "form",
  context: ({ input }) => ({ ...input, touched: [], fieldErrors: {}, serverErrors: {}, message: null }),
  initial: "editing",
  on: { "form.reset": { actions: { type: "change", params: ({ event }) => event } } },
  states: {
    editing: {
      invoke: {
        id: "check",
        src: "check",
        input: ({ context }) => context.values,
        onDone: { actions: { type: "setFieldErrors", params: ({ event }) => ({ errors: event.output }) } },
        onError: {}
      },
      on: {
        "form.changed": {
          target: "editing",
          reenter: true,
          actions: { type: "change", params: ({ event }) => event }
        },
        "form.blurred": { actions: { type: "touch", params: ({ event }) => event } },
        "form.submitted": "checking"
      }
    },
    checking: {
      tags: "busy",
      entry: "touchAll",
      invoke: {
        id: "checkAll",
        src: "check",
        input: ({ context }) => context.values,
        onDone: [
          {
            guard: { type: "isValid", params: ({ event }) => ({ errors: event.output }) },
            target: "sending",
            actions: { type: "setFieldErrors", params: { errors: {} } }
          },
          {
            target: "editing",
            actions: [
              { type: "setFieldErrors", params: ({ event }) => ({ errors: event.output }) },
              "emitRejected"
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
            guard: "isResubmittable",
            target: "saved",
            actions: ["untouchAll", { type: "emitSent", params: ({ event }) => ({ outcome: event.output }) }]
          },
          {
            target: "sent",
            actions: { type: "emitSent", params: ({ event }) => ({ outcome: event.output }) }
          }
        ],
        onError: [
          {
            guard: { type: "isDeclined", params: ({ event }) => event },
            target: "editing",
            actions: [{ type: "setRejection", params: ({ event }) => event }, "emitRejected"]
          },
          { target: "editing", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    /** Sent, and not changed since. */
    saved: {
      on: {
        "form.changed": {
          target: "editing",
          actions: { type: "change", params: ({ event }) => event }
        },
        "form.blurred": { actions: { type: "touch", params: ({ event }) => event } },
        "form.submitted": "checking"
      }
    },
    sent: { type: "final" }
  }
})

/** The wire speaks of `first_name`, `topics[]` and `images[2]`, the form of `firstName`, `topics` and `images`. */
const fieldName = (name: string) =>
  name.replace(/[[.].*/, "").replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A rejection that names no field of the form is about the form as a whole. */
export function rejectionOf(error: unknown, values: object): Pick<FormFields, "serverErrors" | "message"> {
  if (!isDeclined(error)) return { serverErrors: {}, message: null }
  const serverErrors: Record<string, Array<string>> = {}
  for (const [name, messages] of Object.entries(failedWith(error, "Rejected") ? error.fieldErrors : {})) {
    const known = (serverErrors[fieldName(name)] ??= [])
    known.push(...messages.filter((message) => !known.includes(message)))
  }
  const isShown = Object.keys(serverErrors).some((field) => field in values)
  return { serverErrors, message: isShown ? null : (error as Error).message }
}
