import { assign, emit, setup } from "xstate"
import type { FieldErrors } from "../api/errors.ts"
import { failedWith, isDeclined } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

export type FormValues = Readonly<Record<string, unknown>>

export interface FormFields<Values = FormValues> {
  readonly values: Values
  /** Fields whose errors may show. */
  readonly touched: ReadonlyArray<string>
  readonly fieldErrors: FieldErrors
  /** The server's field errors; a field's errors clear when it changes. */
  readonly serverErrors: FieldErrors
  /** The server's error about the form as a whole. */
  readonly message: string | null
}

type FormEvent =
  | { type: "form.changed"; change: FormValues }
  | { type: "form.blurred"; field: string }
  | { type: "form.submitted" }
  /** The page sets values, because they changed elsewhere or the form starts over. */
  | { type: "form.reset"; change: FormValues }

/** `form.rejected`: focus the first invalid field. `form.failed`: an error that concerns no field. */
type FormEmitted =
  | { type: "form.rejected" }
  | { type: "form.failed"; error: unknown }
  /** `edited`: the values have changed since they were sent. */
  | { type: "form.sent"; outcome: unknown; edited: boolean }

interface FormInput {
  readonly values: FormValues
  /** The form stays open for new values after a successful send. */
  readonly resubmittable: boolean
  /** Values of fields after a successful send, unless they were edited meanwhile. */
  readonly cleared: FormValues
}

interface FormContext extends FormFields, FormInput {
  /** The values that are being sent, or were sent last. */
  readonly sentValues: FormValues
}

const isEmpty = (errors: FieldErrors) => Object.keys(errors).length === 0

const isUnedited = ({ values, sentValues }: FormContext, field: string) => values[field] === sentValues[field]
const isEdited = (context: FormContext) =>
  !Object.keys(context.values).every((field) => isUnedited(context, field))

/** Field state after a success. */
function cleared(context: FormContext) {
  const change = Object.entries(context.cleared).filter(([field]) => isUnedited(context, field))
  return change.length === 0 ? {} : changed(context, Object.fromEntries(change))
}

/** Field state after a change: clears the server errors of the changed fields. */
export const changed = <Values extends object>(
  { values, serverErrors }: Pick<FormFields<Values>, "values" | "serverErrors">,
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
 * A form that validates and sends its values, once or repeatedly if `resubmittable`.
 * Emits the output of `send` with `form.sent`. Stores a rejection as field errors and emits other failures.
 */
export const formMachine = setup({
  types: {
    input: {} as FormInput,
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
    setSentValues: assign(({ context }) => ({ sentValues: context.values })),
    clear: assign(({ context }) => ({ ...cleared(context), touched: [] })),
    setFieldErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ fieldErrors: errors })),
    setRejection: assign(({ context }, { error }: { error: unknown }) => rejectionOf(error, context.values)),
    emitRejected: emit({ type: "form.rejected" }),
    emitSent: emit(({ context }, { outcome }: { outcome: unknown }) => ({
      type: "form.sent",
      outcome,
      edited: isEdited(context)
    })),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "form.failed", error }))
  },
  guards: {
    isSentOnce: ({ context }) => !context.resubmittable,
    isEdited: ({ context }) => isEdited(context),
    isValid: (_, { errors }: { errors: FieldErrors }) => isEmpty(errors),
    isDeclined: (_, { error }: { error: unknown }) => isDeclined(error)
  }
}).createMachine({
  id: "form",
  context: ({ input }) => ({
    ...input,
    sentValues: input.values,
    touched: [],
    fieldErrors: {},
    serverErrors: {},
    message: null
  }),
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
      entry: "setSentValues",
      on: { "form.changed": { actions: { type: "change", params: ({ event }) => event } } },
      invoke: {
        id: "send",
        src: "send",
        input: ({ context }) => context.values,
        onDone: [
          {
            guard: "isSentOnce",
            target: "sent",
            actions: { type: "emitSent", params: ({ event }) => ({ outcome: event.output }) }
          },
          {
            guard: "isEdited",
            target: "editing",
            actions: [{ type: "emitSent", params: ({ event }) => ({ outcome: event.output }) }, "clear"]
          },
          {
            target: "saved",
            actions: [{ type: "emitSent", params: ({ event }) => ({ outcome: event.output }) }, "clear"]
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
    /** Sent, and unchanged since. */
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

/** Maps API names such as `first_name`, `topics[]` and `images[2]` to `firstName`, `topics` and `images`. */
const fieldName = (name: string) =>
  name.replace(/[[.].*/, "").replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Maps a rejection to field errors, or to a message if it names no field of the form. */
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
