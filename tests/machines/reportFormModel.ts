import { assign, initialTransition, transition } from "xstate"
import type { AnyMachineSnapshot, EventFrom } from "xstate"
import { Rejected, Unreachable } from "../../src/api/errors.ts"
import type { FieldErrors } from "../../src/machines/formMachine.ts"
import type { ReportDraft, ReportImage, ReportValues } from "../../src/machines/report.ts"
import { maximumImages } from "../../src/machines/report.ts"
import { reportFormMachine } from "../../src/machines/reportFormMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"
import type { MachinePath } from "../support/machinePaths.ts"

export const pictureOf = (id: string): ReportImage => ({
  id,
  name: `${id}.png`,
  content: new Blob([id], { type: "image/png" })
})

export const pictures = (count: number, prefix = "picture") =>
  Array.from({ length: count }, (_, index) => pictureOf(`${prefix}${index}`))

export const filled = { email: "mira@x.ru", text: "It hangs", topics: ["site"] } as const

/** Rules that are easy to break; the real ones are the contract's. */
export const checkSimply = ({ email, text, topics, images }: ReportValues): FieldErrors => ({
  ...(email.includes("@") ? {} : { email: ["validation.email"] }),
  ...(text.trim() === "" ? { text: ["validation.required"] } : {}),
  ...(topics.length === 0 ? { topics: ["validation.topics"] } : {}),
  ...(images.length > maximumImages ? { images: ["validation.images"] } : {})
})

export const checkedReport = reportFormMachine.provide({
  actions: { validate: assign(({ context }) => ({ problems: checkSimply(context.values) })) }
})

export const refusedText = new Rejected({ message: "Look again", fieldErrors: { text: ["Be kind"] } })
export const cutOff = new Unreachable()

export const savedDraft: ReportDraft = {
  values: { ...filled, text: "Kept before", images: pictures(5) },
  attempt: null
}

/** What decides about events, and what a view shows differently. */
const keyOf = ({ value, context }: AnyMachineSnapshot) => [
  value,
  Object.keys(context.problems).length === 0,
  Object.keys(context.rejections),
  context.values.images.length > maximumImages,
  context.outgoing !== null && context.values.text !== context.outgoing.text
]

/** The same events once more, each from where the one before really led. */
function replayed({ name, steps }: MachinePath): MachinePath {
  let [snapshot] = initialTransition(checkedReport, { problemId: 7 })
  const replay = steps.map(({ event }) => {
    ;[snapshot] = transition(checkedReport, snapshot, event as EventFrom<typeof checkedReport>)
    return { event, expected: snapshot }
  })
  return { name, steps: replay }
}

/** Every transition of a report. */
export const reportPaths = transitionPaths(checkedReport, {
  input: { problemId: 7 },
  keyOf,
  events: [
    { type: "xstate.done.actor.restore", output: null },
    { type: "xstate.done.actor.restore", output: savedDraft },
    { type: "xstate.error.actor.restore", error: new Error("refused") },
    { type: "xstate.done.actor.findEmail", output: "mira@x.ru" },
    { type: "xstate.error.actor.findEmail", error: cutOff },
    { type: "report.changed", change: filled },
    { type: "report.changed", change: { email: "mira" } },
    { type: "report.changed", change: { text: "It hangs at once" } },
    { type: "report.left", field: "text" },
    { type: "report.imagesAdded", images: pictures(6, "many") },
    { type: "report.imagesAdded", images: [pictureOf("sixth")] },
    { type: "report.imageRemoved", id: "picture0" },
    { type: "report.submitted", key: "key-1" },
    { type: "report.stopped" },
    { type: "report.again" },
    { type: "upload.progressed", share: 0.5 },
    { type: "xstate.done.actor.prepare", output: [new Blob(["small"])] },
    { type: "xstate.error.actor.prepare", error: new Error("a bug") },
    { type: "xstate.done.actor.send", output: { taken: true, number: 12 } },
    { type: "xstate.done.actor.send", output: { taken: false, number: 0 } },
    { type: "xstate.error.actor.send", error: refusedText },
    { type: "xstate.error.actor.send", error: cutOff }
  ]
}).map(replayed)

const lastTurn = ({ steps }: MachinePath) => {
  const seen = ({ value, context }: AnyMachineSnapshot) => [
    value,
    context.values.images.length > maximumImages
  ]
  const [before, after] = [steps.at(-2), steps.at(-1)]
  return JSON.stringify([before && seen(before.expected), after!.event, seen(after!.expected)])
}

/** The paths whose last turns look different. */
export const reportScenes = [...new Map(reportPaths.map((path) => [lastTurn(path), path])).values()]
