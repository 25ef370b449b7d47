import { describe, expect, test } from "vitest"
import { Rejected, Unreachable } from "../../../../src/api/errors.ts"
import { filled, pictures, reportFormModel } from "../../../../qa/models/reportFormModel.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { settle, startFakeReport } from "./fakeReport.ts"

/** A report that is being sent, with its pictures prepared. */
async function startSending(problemId: number | null = 7) {
  const report = startFakeReport(problemId)
  report.play({ type: "xstate.done.actor.restore", output: null })
  await settle()
  report.play({ type: "report.changed", change: { ...filled, email: " mira@x.ru ", text: " It hangs\n" } })
  report.play({ type: "report.imagesAdded", images: pictures(1) })
  report.play({ type: "report.submitted", key: "key-1" })
  report.play({ type: "xstate.done.actor.prepare", output: [new Blob(["small"])] })
  await settle()
  return report
}

const contextOf = ({ actor }: ReturnType<typeof startFakeReport>) => actor.getSnapshot().context

describe("a report over its server", () => {
  test.each(modelPaths(reportFormModel))("follows the model: $name", async ({ steps }) => {
    const report = startFakeReport()
    for (const { event, expected } of steps) {
      report.play(event)
      await settle()

      const { values, serverErrors, attempt, progress, sent, fieldErrors } = contextOf(report)
      const { context } = expected
      expect(report.actor.getSnapshot().value).toEqual(expected.value)
      expect({ values, serverErrors, attempt, progress, sent }).toEqual({
        values: context.values,
        serverErrors: context.serverErrors,
        attempt: context.attempt,
        progress: context.progress,
        sent: context.sent
      })
      expect(Object.keys(fieldErrors).toSorted()).toEqual(Object.keys(context.fieldErrors).toSorted())
    }
  })

  test("sends the trimmed text, with the prepared pictures", async () => {
    const report = await startSending()

    expect(report.sent).toEqual([
      {
        payload: { email: "mira@x.ru", text: "It hangs", topics: ["site"], problem_id: 7 },
        files: [{ name: "picture0.png", content: expect.any(Blob) }]
      }
    ])
    expect(report.keyOfLast()).toBe("key-1")
  })

  test("about the whole product has no problem id", async () => {
    const report = await startSending(null)

    expect(report.sent[0]?.payload).not.toHaveProperty("problem_id")
  })

  test("aborts the upload when it stops", async () => {
    const report = await startSending()
    report.play({ type: "report.stopped" })

    expect(report.journal).toEqual(["findEmail", "restore", "prepare", "send", "send stopped"])
    expect(contextOf(report).values.text).toBe(" It hangs\n")
  })

  test.each([
    [
      "uses the form's field names",
      new Rejected({
        message: "Look",
        fieldErrors: { "topics[]": ["Which?"], "images[1]": ["No"], images: ["No", "Six"] }
      }),
      { topics: ["Which?"], images: ["No", "Six"] }
    ],
    [
      "concerns the pictures if the upload was too large",
      new Rejected({ message: "Too much", code: "too_large" }),
      { images: ["Too much"] }
    ],
    ["has no fields without an answer", new Unreachable(), {}]
  ])("a rejection %s", async (_, error, serverErrors) => {
    const report = await startSending()
    report.play({ type: "xstate.error.actor.send", error })
    await settle()

    expect(contextOf(report).serverErrors).toEqual(serverErrors)
  })

  test("another report, typed while one is sent, does not hold what the page did", async () => {
    const report = startFakeReport()
    report.play({ type: "xstate.done.actor.restore", output: null })
    await settle()
    report.play({ type: "report.changed", change: filled })
    const traces = [{ machine: "session", steps: [{ event: "xstate.init", states: ["guest"] }] }]
    report.play({ type: "report.changed", change: { traces } })
    report.play({ type: "report.submitted", key: "key-1" })
    report.play({ type: "xstate.done.actor.prepare", output: [] })
    await settle()
    report.play({ type: "report.changed", change: { text: "Another one" } })
    report.play({ type: "xstate.done.actor.send", output: { accepted: true, number: 12 } })
    await settle()

    expect(report.sent[0]?.payload).toMatchObject({ traces })
    expect(contextOf(report).values).toMatchObject({ text: "Another one", traces: [] })
  })

  test("an upload without pictures cannot be too large because of them", async () => {
    const report = startFakeReport()
    report.play({ type: "xstate.done.actor.restore", output: null })
    await settle()
    report.play({ type: "report.changed", change: filled })
    report.play({ type: "report.submitted", key: "key-1" })
    report.play({ type: "xstate.done.actor.prepare", output: [] })
    await settle()
    report.play({
      type: "xstate.error.actor.send",
      error: new Rejected({ message: "Much", code: "too_large" })
    })
    await settle()

    expect(contextOf(report).serverErrors).toEqual({})
  })

  test("stores each change on the device, and only the email after sending", async () => {
    const report = await startSending()
    expect(report.saved.at(-1)?.attempt?.key).toBe("key-1")

    report.play({ type: "xstate.done.actor.send", output: { accepted: true, number: 12 } })
    await settle()
    expect(report.saved.at(-1)).toEqual({
      values: { email: " mira@x.ru ", text: "", topics: [], images: [], traces: [] },
      attempt: null
    })
  })
})
