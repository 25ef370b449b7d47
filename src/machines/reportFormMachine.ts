import { assign, emit, setup, type ActorRefFrom } from "xstate"
import { changed, rejectionOf, touch, type FormFields } from "./formMachine.ts"
import { notProvided } from "./notProvided.ts"
import {
  contentOf,
  filledFields,
  maximumImages,
  noReport,
  type ReportToSend,
  type ReportAttempt,
  type ReportDraft,
  type ReportImage,
  type ReportReceipt,
  type ReportValues,
  type SentReport
} from "./report.ts"
import { isDeclined } from "./failedWith.ts"

type ReportEvent =
  | { type: "report.changed"; change: Partial<ReportValues> }
  | { type: "report.blurred"; field: string }
  | { type: "report.imagesAdded"; images: ReadonlyArray<ReportImage> }
  | { type: "report.imageRemoved"; id: string }
  | { type: "report.submitted"; key: string }
  | { type: "report.stopped" }
  | { type: "report.again" }
  | { type: "upload.progressed"; share: number }

/** `tooManyImages`: all added images were rejected. `notAccepted`: the server answered without accepting the report. */
type ReportEmitted =
  | { type: "report.tooManyImages" }
  | { type: "report.failed"; error: unknown }
  | { type: "report.notAccepted" }
  | { type: "report.sent"; number: number }

/** In `fieldErrors`, `images.2` is the third image alone. */
interface ReportContext extends FormFields<ReportValues> {
  readonly problemId: number | null
  readonly attempt: ReportAttempt | null
  /** The values being sent; the user may keep typing meanwhile. */
  readonly valuesToSend: ReportValues | null
  readonly prepared: ReadonlyArray<Blob>
  /** Uploaded share, 0 to 1. */
  readonly progress: number
  readonly sent: SentReport | null
}

export type ReportFormActorRef = ActorRefFrom<typeof reportFormMachine>

/**
 * The feedback form. Edits made during sending are carried over to the next report.
 * `validate` sets `fieldErrors` from `values` after every change; `saveDraft` stores the values and the attempt.
 */
export const reportFormMachine = setup({
  types: {
    input: {} as { readonly problemId: number | null },
    context: {} as ReportContext,
    events: {} as ReportEvent,
    emitted: {} as ReportEmitted,
    tags: {} as "busy"
  },
  actors: {
    restore: notProvided<ReportDraft | null, void>("restore"),
    findEmail: notProvided<string | null, void>("findEmail"),
    prepare: notProvided<ReadonlyArray<Blob>, ReadonlyArray<ReportImage>>("prepare"),
    send: notProvided<ReportReceipt, ReportToSend>("send")
  },
  actions: {
    validate: () => {},
    saveDraft: (_, _params: ReportDraft) => {},
    restoreDraft: assign(({ context }, { draft }: { draft: ReportDraft | null }) => {
      if (draft === null) return {}
      const values = { ...draft.values, email: draft.values.email || context.values.email }
      return { values, attempt: draft.attempt, touched: filledFields(values) }
    }),
    fillEmail: assign(({ context }, { email }: { email: string | null }) => ({
      values: { ...context.values, email: email ?? "" }
    })),
    change: assign(({ context }, { change }: { change: Partial<ReportValues> }) => ({
      ...changed(context, change),
      ...touch(context, ...Object.keys(change))
    })),
    touch: assign(({ context }, { field }: { field: string }) => touch(context, field)),
    begin: assign(({ context }, { key }: { key: string }) => {
      const content = contentOf(context.values)
      const attempt = context.attempt?.content === content ? context.attempt : { key, content }
      return { attempt, valuesToSend: context.values, serverErrors: {}, message: null, progress: 0 }
    }),
    setPrepared: assign((_, { prepared }: { prepared: ReadonlyArray<Blob> }) => ({ prepared })),
    setProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    setRejection: assign(({ context }, { error }: { error: unknown }) => ({
      ...rejectionOf(error, context.values),
      attempt: isDeclined(error) ? null : context.attempt
    })),
    finish: assign(({ context }, { number }: { number: number }) => {
      const { values, attempt, valuesToSend } = context
      const same = contentOf(values) === attempt?.content
      const next = same ? { ...noReport, email: values.email } : { ...values, traces: [] }
      return {
        sent: { number, email: valuesToSend!.email.trim() },
        values: next,
        attempt: null,
        touched: filledFields(next)
      }
    }),
    forgetAttempt: assign({ attempt: null }),
    end: assign({ valuesToSend: null, prepared: [], progress: 0 }),
    emitTooMany: emit({ type: "report.tooManyImages" }),
    emitNotAccepted: emit({ type: "report.notAccepted" }),
    emitSent: emit((_, { number }: { number: number }) => ({ type: "report.sent", number })),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "report.failed", error }))
  },
  guards: {
    hasNoEmail: ({ context }) => context.values.email === "" && !context.touched.includes("email"),
    isTooMany: (_, { images }: { images: ReadonlyArray<ReportImage> }) => images.length > maximumImages,
    hasRoom: ({ context }) => context.values.images.length <= maximumImages,
    isComplete: ({ context: { values, fieldErrors } }) =>
      Object.keys(fieldErrors).length === 0 &&
      [values.email.trim(), values.text.trim(), values.topics].every(({ length }) => length > 0),
    isAccepted: (_, { receipt }: { receipt: ReportReceipt }) => receipt.accepted
  }
}).createMachine({
  id: "reportForm",
  context: ({ input }) => ({
    problemId: input.problemId,
    values: noReport,
    touched: [],
    fieldErrors: {},
    serverErrors: {},
    message: null,
    attempt: null,
    valuesToSend: null,
    prepared: [],
    progress: 0,
    sent: null
  }),
  entry: "validate",
  invoke: {
    id: "findEmail",
    src: "findEmail",
    onDone: {
      guard: "hasNoEmail",
      actions: [{ type: "fillEmail", params: ({ event }) => ({ email: event.output }) }, "validate"]
    },
    onError: {}
  },
  initial: "restoring",
  states: {
    restoring: {
      invoke: {
        id: "restore",
        src: "restore",
        onDone: {
          target: "open",
          actions: [{ type: "restoreDraft", params: ({ event }) => ({ draft: event.output }) }, "validate"]
        },
        onError: "open"
      }
    },
    open: {
      initial: "editing",
      on: {
        "report.changed": {
          actions: [
            { type: "change", params: ({ event }) => event },
            "validate",
            { type: "saveDraft", params: ({ context }) => context }
          ]
        },
        "report.blurred": { actions: { type: "touch", params: ({ event }) => event } },
        "report.imagesAdded": [
          { guard: { type: "isTooMany", params: ({ event }) => event }, actions: "emitTooMany" },
          {
            guard: "hasRoom",
            actions: [
              {
                type: "change",
                params: ({ context, event }) => ({
                  change: { images: [...context.values.images, ...event.images] }
                })
              },
              "validate",
              { type: "saveDraft", params: ({ context }) => context }
            ]
          }
        ],
        "report.imageRemoved": {
          actions: [
            {
              type: "change",
              params: ({ context, event }) => ({
                change: { images: context.values.images.filter(({ id }) => id !== event.id) }
              })
            },
            "validate",
            { type: "saveDraft", params: ({ context }) => context }
          ]
        }
      },
      states: {
        editing: {
          entry: "end",
          on: {
            "report.submitted": {
              guard: "isComplete",
              target: "preparing",
              actions: [
                { type: "begin", params: ({ event }) => event },
                { type: "saveDraft", params: ({ context }) => context }
              ]
            }
          }
        },
        preparing: {
          tags: "busy",
          invoke: {
            id: "prepare",
            src: "prepare",
            input: ({ context }) => context.valuesToSend!.images,
            onDone: {
              target: "sending",
              actions: { type: "setPrepared", params: ({ event }) => ({ prepared: event.output }) }
            },
            onError: { target: "editing", actions: { type: "emitFailed", params: ({ event }) => event } }
          },
          on: { "report.stopped": "editing" }
        },
        sending: {
          tags: "busy",
          invoke: {
            id: "send",
            src: "send",
            input: ({ context, self }) => ({
              key: context.attempt!.key,
              problemId: context.problemId,
              values: context.valuesToSend!,
              images: context.prepared,
              onProgress: (share) => self.send({ type: "upload.progressed", share })
            }),
            onDone: [
              {
                guard: { type: "isAccepted", params: ({ event }) => ({ receipt: event.output }) },
                target: "#reportForm.sent",
                actions: [
                  { type: "finish", params: ({ event }) => event.output },
                  "end",
                  "validate",
                  { type: "saveDraft", params: ({ context }) => context },
                  { type: "emitSent", params: ({ event }) => event.output }
                ]
              },
              {
                target: "editing",
                actions: [
                  "forgetAttempt",
                  { type: "saveDraft", params: ({ context }) => context },
                  "emitNotAccepted"
                ]
              }
            ],
            onError: {
              target: "editing",
              actions: [
                { type: "setRejection", params: ({ event }) => event },
                { type: "saveDraft", params: ({ context }) => context },
                { type: "emitFailed", params: ({ event }) => event }
              ]
            }
          },
          on: {
            "report.stopped": "editing",
            "upload.progressed": { actions: { type: "setProgress", params: ({ event }) => event } }
          }
        }
      }
    },
    sent: { on: { "report.again": "open" } }
  }
})
