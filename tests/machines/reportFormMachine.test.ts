import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import type { AnyEventObject, AnyMachineSnapshot } from "xstate"
import { reportLimits } from "../../src/api/contract/messages/feedback.ts"
import type { OutgoingReport, ReportDraft, ReportImage, ReportReceipt } from "../../src/machines/report.ts"
import { isBlank, maximumImages } from "../../src/machines/report.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import {
  checkSimply,
  checkedReport,
  cutOff,
  filled,
  savedDraft,
  pictures,
  refusedText,
  reportPaths
} from "./reportFormModel.ts"

interface Dependencies {
  readonly draft?: ReportDraft | null
  readonly send?: () => Promise<ReportReceipt>
}

const taken = { taken: true, number: 12 }

/** A report that is open; `journal` has what was sent, emitted and kept. */
async function openReport({ draft = null, send = () => Promise.resolve(taken) }: Dependencies = {}) {
  const journal: Array<string> = []
  const kept: Array<ReportDraft> = []
  const report = createActor(
    checkedReport.provide({
      actors: {
        restore: fromPromise<ReportDraft | null, void>(() => Promise.resolve(draft)),
        findEmail: fromPromise<string | null, void>(() => Promise.resolve(null)),
        prepare: fromPromise<ReadonlyArray<Blob>, ReadonlyArray<ReportImage>>(async ({ input }) =>
          input.map(({ content }) => content)
        ),
        send: fromPromise<ReportReceipt, OutgoingReport>(({ input }) => {
          journal.push(`send ${input.key} ${input.values.text}`)
          return send()
        })
      },
      actions: { saveDraft: (_, { values, attempt }) => void kept.push({ values, attempt }) }
    }),
    { input: { problemId: null } }
  )
  report.on("report.sent", ({ number }) => void journal.push(`sent ${number}`))
  report.on("report.failed", ({ error }) => void journal.push(`failed ${(error as Error).name}`))
  report.on("report.notTaken", () => void journal.push("not taken"))
  report.on("report.tooManyImages", () => void journal.push("too many"))
  report.start()
  await expect.poll(() => report.getSnapshot().matches("open")).toBe(true)
  return { report, journal, kept }
}

const isAnswer = ({ type, error }: AnyEventObject) =>
  type === "xstate.done.actor.send" || error === refusedText

const isWritten = ({ context }: AnyMachineSnapshot) => Object.keys(checkSimply(context.values)).length === 0

describe("reportFormMachine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(checkedReport, reportPaths)).toEqual([])
  })

  test("takes as many images as the contract", () => {
    expect(maximumImages).toBe(reportLimits.images)
  })

  test.each(reportPaths)(
    "can be sent only when it is complete and none is on its way: $name",
    ({ steps }) => {
      for (const { expected } of steps) {
        const can = expected.can({ type: "report.submitted", key: "k" })
        expect(can).toBe(expected.matches({ open: "editing" }) && isWritten(expected))
        expect(expected.hasTag("busy")).toBe(expected.context.outgoing !== null)
      }
    }
  )

  test.each(reportPaths)("says at every step what is wrong: $name", ({ steps }) => {
    for (const { expected } of steps) {
      expect(expected.context.problems).toEqual(checkSimply(expected.context.values))
    }
  })

  test.each(reportPaths)("keeps what is typed, whatever happens: $name", ({ steps }) => {
    let text = ""
    for (const { event, expected } of steps) {
      const sent = event.type === "xstate.done.actor.send" && event["output"].taken
      const typed = event["change"]?.text ?? event["output"]?.values?.text
      if (sent) text = expected.context.values.text
      else if (typed !== undefined) text = typed
      expect(expected.context.values.text).toBe(text)
    }
  })

  test.each(reportPaths)(
    "forgets its key when the server has answered, and not before: $name",
    ({ steps }) => {
      let key: string | undefined
      for (const { event, expected } of steps) {
        if (event.type === "report.submitted") key = event["key"]
        if (isAnswer(event)) key = undefined
        expect(expected.context.attempt?.key).toBe(key)
      }
    }
  )

  test("accepts images up to the sixth, and no more than five at once", async () => {
    const { report, journal } = await openReport()
    const images = () => report.getSnapshot().context.values.images.map(({ id }) => id)
    const canAdd = () => report.getSnapshot().can({ type: "report.imagesAdded", images: [] })

    report.send({ type: "report.imagesAdded", images: pictures(6, "dropped") })
    expect(journal).toEqual(["too many"])
    expect(images()).toEqual([])
    for (const image of pictures(6)) report.send({ type: "report.imagesAdded", images: [image] })
    expect(images()).toHaveLength(6)
    expect(canAdd()).toBe(false)
    expect(report.getSnapshot().context.problems["images"]).toEqual(["validation.images"])

    report.send({ type: "report.imagesAdded", images: pictures(1, "seventh") })
    expect(images()).toHaveLength(6)
    report.send({ type: "report.imageRemoved", id: "picture2" })
    expect(images()).toEqual(["picture0", "picture1", "picture3", "picture4", "picture5"])
    expect(canAdd()).toBe(true)
  })

  test("a double click sends once, and what was sent is emptied but for the email", async () => {
    const { report, journal, kept } = await openReport()
    report.send({ type: "report.changed", change: filled })

    report.send({ type: "report.submitted", key: "key-1" })
    report.send({ type: "report.submitted", key: "key-2" })
    await expect.poll(() => journal).toEqual(["send key-1 It hangs", "sent 12"])

    expect(report.getSnapshot().value).toBe("sent")
    expect(kept.at(-1)).toEqual({
      values: { email: "mira@x.ru", text: "", topics: [], images: [] },
      attempt: null
    })
    expect(isBlank(kept.at(-1)!.values)).toBe(true)
  })

  test("what is typed while it is sent is kept for another report", async () => {
    const answer = Promise.withResolvers<ReportReceipt>()
    const { report, journal } = await openReport({ send: () => answer.promise })
    report.send({ type: "report.changed", change: filled })
    report.send({ type: "report.submitted", key: "key-1" })
    await expect.poll(() => report.getSnapshot().matches({ open: "sending" })).toBe(true)

    report.send({ type: "report.changed", change: { text: "It hangs, and then some" } })
    answer.resolve(taken)
    await expect.poll(() => journal).toEqual(["send key-1 It hangs", "sent 12"])
    report.send({ type: "report.again" })

    expect(report.getSnapshot().context.values).toEqual({
      ...filled,
      text: "It hangs, and then some",
      images: []
    })
  })

  test("the same content goes out under the same key, also after a reload; other content under another", async () => {
    const first = await openReport({ send: () => Promise.reject(cutOff) })
    first.report.send({ type: "report.changed", change: filled })
    first.report.send({ type: "report.submitted", key: "key-1" })
    await expect.poll(() => first.journal).toEqual(["send key-1 It hangs", "failed Error"])

    const { report, journal } = await openReport({
      draft: first.kept.at(-1)!,
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

  test("a refusal stands at its field until that changes, and takes the key with it", async () => {
    const { report, journal } = await openReport({ send: () => Promise.reject(refusedText) })
    report.send({ type: "report.changed", change: filled })
    report.send({ type: "report.submitted", key: "key-1" })
    await expect.poll(() => journal).toEqual(["send key-1 It hangs", "failed Error"])

    const context = () => report.getSnapshot().context
    expect(context().rejections).toEqual({ text: ["Be kind"] })
    expect(context().attempt).toBe(null)
    report.send({ type: "report.changed", change: { email: "m@x.ru" } })
    expect(context().rejections).toEqual({ text: ["Be kind"] })
    report.send({ type: "report.changed", change: { text: "Please" } })
    expect(context().rejections).toEqual({})
  })

  test("an answer that does not accept is told, and leaves everything as it was", async () => {
    const { report, journal } = await openReport({ send: async () => ({ taken: false, number: 0 }) })
    report.send({ type: "report.changed", change: filled })
    report.send({ type: "report.submitted", key: "key-1" })
    await expect.poll(() => journal).toEqual(["send key-1 It hangs", "not taken"])

    expect(report.getSnapshot().context.values).toEqual({ ...filled, images: [] })
    expect(report.getSnapshot().context.attempt).toBe(null)
  })

  test("a draft comes back with its problems showing; an email found later does not replace its own", async () => {
    const { report } = await openReport({ draft: savedDraft })

    expect(report.getSnapshot().context.values).toEqual(savedDraft.values)
    expect(report.getSnapshot().context.visited).toEqual(["email", "text", "topics", "images"])
  })
})
