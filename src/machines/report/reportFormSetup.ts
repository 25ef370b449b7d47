import { assign, emit, setup } from "xstate"
import type { FieldErrors } from "../formMachine.ts"
import { notProvided } from "../notProvided.ts"
import { contentOf, filledFields, maximumImages, noReport, rejectionsOf } from "../report.ts"
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
} from "../report.ts"
import { isDeclined } from "../failedWith.ts"

type ReportEvent =
  | { type: "report.changed"; change: ReportChange }
  | { type: "report.left"; field: ReportField }
  | { type: "report.imagesAdded"; images: ReadonlyArray<ReportImage> }
  | { type: "report.imageRemoved"; id: string }
  | { type: "report.submitted"; key: string }
  | { type: "report.stopped" }
  | { type: "report.again" }
  | { type: "upload.progressed"; share: number }

/** `tooManyImages`: all added images were rejected. `notTaken`: the server answered without accepting the report. */
type ReportEmitted =
  | { type: "report.tooManyImages" }
  | { type: "report.failed"; error: unknown }
  | { type: "report.notTaken" }
  | { type: "report.sent"; number: number }

interface ReportContext {
  readonly problemId: number | null
  readonly values: ReportValues
  /** Changed or blurred fields, whose errors may show. */
  readonly visited: ReadonlyArray<ReportField>
  /** Errors by field; `images.2` is the third image alone. */
  readonly problems: FieldErrors
  /** The server's field errors; a field's errors clear when it changes. */
  readonly rejections: FieldErrors
  readonly attempt: ReportAttempt | null
  /** The values being sent; the user may keep typing meanwhile. */
  readonly outgoing: ReportValues | null
  readonly prepared: ReadonlyArray<Blob>
  /** Uploaded share, 0 to 1. */
  readonly progress: number
  readonly sent: SentReport | null
}

const without = (problems: FieldErrors, fields: ReadonlyArray<string>): FieldErrors =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)))

const merged = (known: ReadonlyArray<ReportField>, fields: ReadonlyArray<string>) =>
  [...new Set([...known, ...fields])] as ReadonlyArray<ReportField>

/** Types, actors, actions and guards of `reportFormMachine`. */
export const reportFormSetup = setup({
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
    saveDraft: (_, _params: ReportDraft) => {},
    restoreDraft: assign(({ context }, { draft }: { draft: ReportDraft | null }) => {
      if (draft === null) return {}
      const values = { ...draft.values, email: draft.values.email || context.values.email }
      return { values, attempt: draft.attempt, visited: filledFields(values) }
    }),
    fillEmail: assign(({ context }, { email }: { email: string | null }) => ({
      values: { ...context.values, email: email ?? "" }
    })),
    change: assign(({ context }, { change }: { change: Partial<ReportValues> }) => ({
      values: { ...context.values, ...change },
      visited: merged(context.visited, Object.keys(change)),
      rejections: without(context.rejections, Object.keys(change))
    })),
    visit: assign(({ context }, { field }: { field: ReportField }) => ({
      visited: merged(context.visited, [field])
    })),
    begin: assign(({ context }, { key }: { key: string }) => {
      const content = contentOf(context.values)
      const attempt = context.attempt?.content === content ? context.attempt : { key, content }
      return { attempt, outgoing: context.values, rejections: {}, progress: 0 }
    }),
    setPrepared: assign((_, { prepared }: { prepared: ReadonlyArray<Blob> }) => ({ prepared })),
    setProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    setRejection: assign(({ context }, { error }: { error: unknown }) => ({
      rejections: rejectionsOf(error),
      attempt: isDeclined(error) ? null : context.attempt
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
    emitNotAccepted: emit({ type: "report.notTaken" }),
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
})
