import { assign, emit, setup } from "xstate"
import type { ActorRefFrom } from "xstate"
import type { FieldProblems } from "./formMachine.ts"
import { notProvided } from "./notProvided.ts"
import { contentOf, filledFields, isAnswer, maximumImages, noReport, refusalsOf } from "./report.ts"
import type {
  OutgoingReport,
  ReportAttempt,
  ReportChange,
  ReportDraft,
  ReportField,
  ReportImage,
  ReportReceipt,
  ReportValues,
  SentReport
} from "./report.ts"

type ReportEvent =
  | { type: "report.changed"; change: ReportChange }
  | { type: "report.left"; field: ReportField }
  | { type: "report.imagesAdded"; images: ReadonlyArray<ReportImage> }
  | { type: "report.imageRemoved"; id: string }
  | { type: "report.submitted"; key: string }
  | { type: "report.stopped" }
  | { type: "report.again" }
  | { type: "upload.progressed"; share: number }

/** `tooManyImages`: none of them was taken. `notTaken`: the server answered without accepting. */
type ReportEmitted =
  | { type: "report.tooManyImages" }
  | { type: "report.failed"; error: unknown }
  | { type: "report.notTaken" }
  | { type: "report.sent"; number: number }

interface ReportContext {
  readonly problemId: number | null
  readonly values: ReportValues
  /** Fields that were changed or left, whose problems may show. */
  readonly visited: ReadonlyArray<ReportField>
  /** What is wrong, by field; `images.2` is the third image alone. */
  readonly problems: FieldProblems
  /** The server's words; each goes when its field changes. */
  readonly refusals: FieldProblems
  readonly attempt: ReportAttempt | null
  /** What is on its way; typing goes on meanwhile. */
  readonly outgoing: ReportValues | null
  readonly prepared: ReadonlyArray<Blob>
  /** 0 to 1, how much has left. */
  readonly progress: number
  readonly sent: SentReport | null
}

export type ReportFormActorRef = ActorRefFrom<typeof reportFormMachine>

const without = (problems: FieldProblems, fields: ReadonlyArray<string>): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)))

const merged = (known: ReadonlyArray<ReportField>, fields: ReadonlyArray<string>) =>
  [...new Set([...known, ...fields])] as ReadonlyArray<ReportField>

/**
 * One report, from the first letter to its number.
 *
 * Everything can be changed until the report is known to have arrived; what changes while it
 * is on its way stays for the next one. `validate` sets `problems` from `values` at every
 * change, `keepDraft` makes both outlive the page.
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
    send: notProvided<ReportReceipt, OutgoingReport>("send")
  },
  actions: {
    validate: () => {},
    keepDraft: (_, _params: ReportDraft) => {},
    takeDraft: assign(({ context }, { draft }: { draft: ReportDraft | null }) => {
      if (draft === null) return {}
      const values = { ...draft.values, email: draft.values.email || context.values.email }
      return { values, attempt: draft.attempt, visited: filledFields(values) }
    }),
    takeEmail: assign(({ context }, { email }: { email: string | null }) => ({
      values: { ...context.values, email: email ?? "" }
    })),
    change: assign(({ context }, { change }: { change: Partial<ReportValues> }) => ({
      values: { ...context.values, ...change },
      visited: merged(context.visited, Object.keys(change)),
      refusals: without(context.refusals, Object.keys(change))
    })),
    visit: assign(({ context }, { field }: { field: ReportField }) => ({
      visited: merged(context.visited, [field])
    })),
    begin: assign(({ context }, { key }: { key: string }) => {
      const content = contentOf(context.values)
      const attempt = context.attempt?.content === content ? context.attempt : { key, content }
      return { attempt, outgoing: context.values, refusals: {}, progress: 0 }
    }),
    setPrepared: assign((_, { prepared }: { prepared: ReadonlyArray<Blob> }) => ({ prepared })),
    setProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    takeRefusal: assign(({ context }, { error }: { error: unknown }) => ({
      refusals: refusalsOf(error),
      attempt: isAnswer(error) ? null : context.attempt
    })),
    finish: assign(({ context }, { number }: { number: number }) => {
      const { values, attempt, outgoing } = context
      const same = contentOf(values) === attempt?.content
      const next = same ? { ...noReport, email: values.email } : values
      return {
        sent: { number, email: outgoing!.email.trim() },
        values: next,
        attempt: null,
        visited: filledFields(next)
      }
    }),
    forgetAttempt: assign({ attempt: null }),
    end: assign({ outgoing: null, prepared: [], progress: 0 }),
    emitTooMany: emit({ type: "report.tooManyImages" }),
    emitNotTaken: emit({ type: "report.notTaken" }),
    emitSent: emit((_, { number }: { number: number }) => ({ type: "report.sent", number })),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "report.failed", error }))
  },
  guards: {
    hasNoEmail: ({ context }) => context.values.email === "" && !context.visited.includes("email"),
    isTooMany: (_, { images }: { images: ReadonlyArray<ReportImage> }) => images.length > maximumImages,
    hasRoom: ({ context }) => context.values.images.length <= maximumImages,
    isComplete: ({ context: { values, problems } }) =>
      Object.keys(problems).length === 0 &&
      [values.email.trim(), values.text.trim(), values.topics].every(({ length }) => length > 0),
    isTaken: (_, { receipt }: { receipt: ReportReceipt }) => receipt.taken
  }
}).createMachine({
  id: "reportForm",
  context: ({ input }) => ({
    problemId: input.problemId,
    values: noReport,
    visited: [],
    problems: {},
    refusals: {},
    attempt: null,
    outgoing: null,
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
      actions: [{ type: "takeEmail", params: ({ event }) => ({ email: event.output }) }, "validate"]
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
          actions: [{ type: "takeDraft", params: ({ event }) => ({ draft: event.output }) }, "validate"]
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
            { type: "keepDraft", params: ({ context }) => context }
          ]
        },
        "report.left": { actions: { type: "visit", params: ({ event }) => event } },
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
              { type: "keepDraft", params: ({ context }) => context }
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
            { type: "keepDraft", params: ({ context }) => context }
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
                { type: "keepDraft", params: ({ context }) => context }
              ]
            }
          }
        },
        preparing: {
          tags: "busy",
          invoke: {
            id: "prepare",
            src: "prepare",
            input: ({ context }) => context.outgoing!.images,
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
              values: context.outgoing!,
              images: context.prepared,
              tell: (share) => self.send({ type: "upload.progressed", share })
            }),
            onDone: [
              {
                guard: { type: "isTaken", params: ({ event }) => ({ receipt: event.output }) },
                target: "#reportForm.sent",
                actions: [
                  { type: "finish", params: ({ event }) => event.output },
                  "end",
                  "validate",
                  { type: "keepDraft", params: ({ context }) => context },
                  { type: "emitSent", params: ({ event }) => event.output }
                ]
              },
              {
                target: "editing",
                actions: [
                  "forgetAttempt",
                  { type: "keepDraft", params: ({ context }) => context },
                  "emitNotTaken"
                ]
              }
            ],
            onError: {
              target: "editing",
              actions: [
                { type: "takeRefusal", params: ({ event }) => event },
                { type: "keepDraft", params: ({ context }) => context },
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
