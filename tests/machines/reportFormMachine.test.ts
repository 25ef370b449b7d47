import { describe, expect, test } from "vitest"
import { createActor, fromPromise, type AnyEventObject, type AnyMachineSnapshot } from "xstate"
import { reportLimits } from "../../src/api/contract/messages/reportLimits.ts"
import {
  isBlank,
  maximumImages,
  type ReportToSend,
  type ReportDraft,
  type ReportImage,
  type ReportReceipt
} from "../../src/machines/report.ts"
import {
  checkSimply,
  checkedReport,
  cutOff,
  filled,
  savedDraft,
  pictures,
  refusedText,
  reportFormModel
} from "../../qa/models/reportFormModel.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"

const reportPaths = modelPaths(reportFormModel)

interface Dependencies {
  readonly draft?: ReportDraft | null
  readonly send?: () => Promise<ReportReceipt>
}

const accepted = { accepted: true, number: 12 }

/** An open report; `journal` lists sent, emitted and stored values. */
async function openReport({ draft = null, send = () => Promise.resolve(accepted) }: Dependencies = {}) {
  const journal: Array<string> = []
  const saved: Array<ReportDraft> = []
  const report = createActor(
    checkedReport.provide({
      actors: {
        restore: fromPromise<ReportDraft | null, void>(() => Promise.resolve(draft)),
        findEmail: fromPromise<string | null, void>(() => Promise.resolve(null)),
        prepare: fromPromise<ReadonlyArray<Blob>, ReadonlyArray<ReportImage>>(async ({ input }) =>
          input.map(({ content }) => content)
        ),
        send: fromPromise<ReportReceipt, ReportToSend>(({ input }) => {
          journal.push(`send ${input.key} ${input.values.text}`)
          return send()
        })
      },
      actions: { saveDraft: (_, { values, attempt }) => void saved.push({ values, attempt }) }
    }),
    { input: { problemId: null } }
  )
  report.on("report.sent", ({ number }) => void journal.push(`sent ${number}`))
  report.on("report.failed", ({ error }) => void journal.push(`failed ${(error as Error).name}`))
  report.on("report.notAccepted", () => void journal.push("not accepted"))
  report.on("report.tooManyImages", () => void journal.push("too many"))
  report.start()
  await expect.poll(() => report.getSnapshot().matches("open")).toBe(true)
  return { report, journal, saved }
}

const isAnswer = ({ type, error }: AnyEventObject) =>
  type === "xstate.done.actor.send" || error === refusedText

const isWritten = ({ context }: AnyMachineSnapshot) => Object.keys(checkSimply(context.values)).length === 0

describe("reportFormMachine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(checkedReport, reportPaths)).toEqual([])
  })

  test("accepts as many images as the contract", () => {
    expect(maximumImages).toBe(reportLimits.images)
  })

  test.each(reportPaths)("can be sent only if it is complete and nothing is pending: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const can = expected.can({ type: "report.submitted", key: "k" })
      expect(can).toBe(expected.matches({ open: "editing" }) && isWritten(expected))
      expect(expected.hasTag("busy")).toBe(expected.context.valuesToSend !== null)
    }
  })

  test.each(reportPaths)("has its field errors at every step: $name", ({ steps }) => {
    for (const { expected } of steps) {
      expect(expected.context.fieldErrors).toEqual(checkSimply(expected.context.values))
    }
  })

  test.each(reportPaths)("keeps typed values in every state: $name", ({ steps }) => {
    let text = ""
    for (const { event, expected } of steps) {
      const sent = event.type === "xstate.done.actor.send" && event["output"].accepted
      const typed = event["change"]?.text ?? event["output"]?.values?.text
      if (sent) text = expected.context.values.text
      else if (typed !== undefined) text = typed
      expect(expected.context.values.text).toBe(text)
    }
  })

  test.each(reportPaths)("keeps its key until the server has answered: $name", ({ steps }) => {
    let key: string | undefined
    for (const { event, expected } of steps) {
      if (event.type === "report.submitted") key = event["key"]
      if (isAnswer(event)) key = undefined
      expect(expected.context.attempt?.key).toBe(key)
    }
  })

  test("accepts five images of six, and reports the excess", async () => {
    const { report, journal } = await openReport()
    const images = () => report.getSnapshot().context.values.images.map(({ id }) => id)
    const canAdd = () => report.getSnapshot().can({ type: "report.imagesAdded", images: [] })

    report.send({ type: "report.imagesAdded", images: pictures(6, "dropped") })
    expect(journal).toEqual(["too many"])
    expect(images()).toEqual([])
    for (const image of pictures(6)) report.send({ type: "report.imagesAdded", images: [image] })
    expect(images()).toHaveLength(6)
    expect(canAdd()).toBe(false)
    expect(report.getSnapshot().context.fieldErrors["images"]).toEqual(["validation.images"])

    report.send({ type: "report.imagesAdded", images: pictures(1, "seventh") })
    expect(images()).toHaveLength(6)
    report.send({ type: "report.imageRemoved", id: "picture2" })
    expect(images()).toEqual(["picture0", "picture1", "picture3", "picture4", "picture5"])
    expect(canAdd()).toBe(true)
  })

  test("a double click sends once, and the sent values are cleared except the email", async () => {
    const { report, journal, saved } = await openReport()
    report.send({ type: "report.changed", change: filled })

    report.send({ type: "report.submitted", key: "key-1" })
    report.send({ type: "report.submitted", key: "key-2" })
    await expect.poll(() => journal).toEqual(["send key-1 It hangs", "sent 12"])

    expect(report.getSnapshot().value).toBe("sent")
    expect(saved.at(-1)).toEqual({
      values: { email: "mira@x.ru", text: "", topics: [], images: [], traces: [] },
      attempt: null
    })
    expect(isBlank(saved.at(-1)!.values)).toBe(true)
  })

  test("text typed during sending is kept for another report", async () => {
    const answer = Promise.withResolvers<ReportReceipt>()
    const { report, journal } = await openReport({ send: () => answer.promise })
    report.send({ type: "report.changed", change: filled })
    report.send({ type: "report.submitted", key: "key-1" })
    await expect.poll(() => report.getSnapshot().matches({ open: "sending" })).toBe(true)

    report.send({ type: "report.changed", change: { text: "It hangs, and then some" } })
    answer.resolve(accepted)
    await expect.poll(() => journal).toEqual(["send key-1 It hangs", "sent 12"])
    report.send({ type: "report.again" })

    expect(report.getSnapshot().context.values).toEqual({
      ...filled,
      text: "It hangs, and then some",
      images: [],
      traces: []
    })
  })

  test("the same content is sent with the same key, also after a reload; other content with another", async () => {
    const first = await openReport({ send: () => Promise.reject(cutOff) })
    first.report.send({ type: "report.changed", change: filled })
    first.report.send({ type: "report.submitted", key: "key-1" })
    await expect.poll(() => first.journal).toEqual(["send key-1 It hangs", "failed Error"])

    const { report, journal } = await openReport({
      draft: first.saved.at(-1)!,
      send: () => Promise.reject(cutOff)
    })
    report.send({ type: "report.submitted", key: "key-2" })
    await expect.poll(() => journal).toHaveLength(2)
    report.send({ type: "report.changed", change: { text: "Else" } })
    report.send({ type: "report.submitted", key: "key-3" })
    await expect.poll(() => journal).toHaveLength(4)

    expect(journal.filter((entry) => entry.startsWith("send"))).toEqual([
      "send key-1 It hangs",
      "send key-3 Else"
    ])
  })

  test("a rejection shows its field error until that field changes, and drops the key", async () => {
    const { report, journal } = await openReport({ send: () => Promise.reject(refusedText) })
    report.send({ type: "report.changed", change: filled })
    report.send({ type: "report.submitted", key: "key-1" })
    await expect.poll(() => journal).toEqual(["send key-1 It hangs", "failed Error"])

    const context = () => report.getSnapshot().context
    expect(context().serverErrors).toEqual({ text: ["Be kind"] })
    expect(context().attempt).toBe(null)
    report.send({ type: "report.changed", change: { email: "m@x.ru" } })
    expect(context().serverErrors).toEqual({ text: ["Be kind"] })
    report.send({ type: "report.changed", change: { text: "Please" } })
    expect(context().serverErrors).toEqual({})
  })

  test("an answer that does not accept the report is emitted, and changes nothing", async () => {
    const { report, journal } = await openReport({ send: async () => ({ accepted: false, number: 0 }) })
    report.send({ type: "report.changed", change: filled })
    report.send({ type: "report.submitted", key: "key-1" })
    await expect.poll(() => journal).toEqual(["send key-1 It hangs", "not accepted"])

    expect(report.getSnapshot().context.values).toEqual({ ...filled, images: [], traces: [] })
    expect(report.getSnapshot().context.attempt).toBe(null)
  })

  test("a draft returns with its errors; an email found later does not replace its own", async () => {
    const { report } = await openReport({ draft: savedDraft })

    expect(report.getSnapshot().context.values).toEqual(savedDraft.values)
    expect(report.getSnapshot().context.touched).toEqual(["email", "text", "topics", "images"])
  })
})
