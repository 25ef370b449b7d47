import { assign } from "xstate"
import { Rejected, Unreachable, type FieldErrors } from "../../src/api/errors.ts"
import {
  maximumImages,
  type ReportDraft,
  type ReportImage,
  type ReportValues
} from "../../src/machines/report.ts"
import words from "../../src/machines/reportFormMachine.words.json" with { type: "json" }
import { reportFormMachine } from "../../src/machines/reportFormMachine.ts"
import { reportFormInvariants } from "../../src/machines/reportFormMachine.invariants.ts"
import { defineModel } from "./Model.ts"

const pictureOf = (id: string): ReportImage => ({
  id,
  name: `${id}.png`,
  content: new Blob([id], { type: "image/png" })
})

export const pictures = (count: number, prefix = "picture"): ReadonlyArray<ReportImage> =>
  Array.from({ length: count }, (_, index) => pictureOf(`${prefix}${index}`))

export const filled = { email: "mira@x.ru", text: "It hangs", topics: ["site"] } as const

/** Rules that are easy to violate; the real ones are the contract's. */
export const checkSimply = ({ email, text, topics, images }: ReportValues): FieldErrors => ({
  ...(email.includes("@") ? {} : { email: ["validation.email"] }),
  ...(text.trim() === "" ? { text: ["validation.required"] } : {}),
  ...(topics.length === 0 ? { topics: ["validation.topics"] } : {}),
  ...(images.length > maximumImages ? { images: ["validation.images"] } : {})
})

export const checkedReport = reportFormMachine.provide({
  actions: { validate: assign(({ context }) => ({ fieldErrors: checkSimply(context.values) })) }
})

export const refusedText = new Rejected({ message: "Look again", fieldErrors: { text: ["Be kind"] } })
export const cutOff = new Unreachable()

export const savedDraft: ReportDraft = {
  values: { ...filled, text: "Kept before", images: pictures(5), traces: [] },
  attempt: null
}

export const reportFormModel = defineModel({
  id: "reportForm",
  machine: checkedReport,
  words,
  starts: { "problem 7": { problemId: 7 } },
  events: {
    "xstate.done.actor.restore (no draft)": { type: "xstate.done.actor.restore", output: null },
    "xstate.done.actor.restore (a draft)": { type: "xstate.done.actor.restore", output: savedDraft },
    "xstate.error.actor.restore": { type: "xstate.error.actor.restore", error: new Error("refused") },
    "xstate.done.actor.findEmail": { type: "xstate.done.actor.findEmail", output: "mira@x.ru" },
    "xstate.error.actor.findEmail": { type: "xstate.error.actor.findEmail", error: cutOff },
    "report.changed (all fields)": { type: "report.changed", change: filled },
    "report.changed (wrong email)": { type: "report.changed", change: { email: "mira" } },
    "report.changed (another text)": { type: "report.changed", change: { text: "It hangs at once" } },
    "report.blurred": { type: "report.blurred", field: "text" },
    "report.imagesAdded (six at once)": { type: "report.imagesAdded", images: pictures(6, "many") },
    "report.imagesAdded (one)": { type: "report.imagesAdded", images: [pictureOf("sixth")] },
    "report.imageRemoved": { type: "report.imageRemoved", id: "picture0" },
    "report.submitted": { type: "report.submitted", key: "key-1" },
    "report.stopped": { type: "report.stopped" },
    "report.again": { type: "report.again" },
    "upload.progressed": { type: "upload.progressed", share: 0.5 },
    "xstate.done.actor.prepare": { type: "xstate.done.actor.prepare", output: [new Blob(["small"])] },
    "xstate.error.actor.prepare": { type: "xstate.error.actor.prepare", error: new Error("a bug") },
    "xstate.done.actor.send (accepted)": {
      type: "xstate.done.actor.send",
      output: { accepted: true, number: 12 }
    },
    "xstate.done.actor.send (not accepted)": {
      type: "xstate.done.actor.send",
      output: { accepted: false, number: 0 }
    },
    "xstate.error.actor.send (refused)": { type: "xstate.error.actor.send", error: refusedText },
    "xstate.error.actor.send (no network)": { type: "xstate.error.actor.send", error: cutOff }
  },
  /** The values that decide about events or change the view. */
  keyOf: ({ value, context }) => [
    value,
    Object.keys(context.fieldErrors).length === 0 ? "valid" : "with errors",
    Object.keys(context.serverErrors),
    context.values.images.length > maximumImages ? "too many pictures" : "",
    context.valuesToSend !== null && context.values.text !== context.valuesToSend.text ? "edited" : ""
  ],
  invariants: {
    ...reportFormInvariants,
    "its field errors are those of its values": ({ context }) =>
      JSON.stringify(context["fieldErrors"]) ===
      JSON.stringify(checkSimply(context["values"] as ReportValues)),
    "exactly a complete report can be sent, and only once at a time": (snapshot) =>
      snapshot.can({ type: "report.submitted", key: "key" }) ===
      (snapshot.matches({ open: "editing" }) &&
        Object.keys(checkSimply(snapshot.context["values"] as ReportValues)).length === 0)
  }
})
