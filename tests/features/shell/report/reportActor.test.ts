import { describe, expect, test } from "vitest"
import { Rejected, Unreachable } from "../../../../src/api/errors.ts"
import { filled, pictures, reportPaths } from "../../../machines/reportFormModel.ts"
import { settle, startFakeReport } from "./fakeReport.ts"

/** A report that was written and whose pictures are ready: it is being sent. */
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
  test.each(reportPaths)("goes where the model says: $name", async ({ steps }) => {
    const report = startFakeReport()
    for (const { event, expected } of steps) {
      report.play(event)
      await settle()

      const { values, rejections, attempt, progress, sent, problems } = contextOf(report)
      const { context } = expected
      expect(report.actor.getSnapshot().value).toEqual(expected.value)
      expect({ values, rejections, attempt, progress, sent }).toEqual({
        values: context.values,
        rejections: context.rejections,
        attempt: context.attempt,
        progress: context.progress,
        sent: context.sent
      })
      expect(Object.keys(problems).toSorted()).toEqual(Object.keys(context.problems).toSorted())
    }
  })

  test("sends what was written, trimmed, with the pictures made ready", async () => {
    const report = await startSending()

    expect(report.sent).toEqual([
      {
        payload: { email: "mira@x.ru", text: "It hangs", topics: ["site"], problem_id: 7 },
        files: [{ name: "picture0.png", content: expect.any(Blob) }]
      }
    ])
    expect(report.keyOfLast()).toBe("key-1")
  })

  test("about the product as a whole names no problem", async () => {
    const report = await startSending(null)

    expect(report.sent[0]?.payload).not.toHaveProperty("problem_id")
  })

  test("stopping it stops the upload", async () => {
    const report = await startSending()
    report.play({ type: "report.stopped" })

    expect(report.journal).toEqual(["findEmail", "restore", "prepare", "send", "send stopped"])
    expect(contextOf(report).values.text).toBe(" It hangs\n")
  })

  test.each([
    [
      "names fields as the form does",
      new Rejected({
        message: "Look",
        fieldErrors: { "topics[]": ["Which?"], "images[1]": ["No"], images: ["No", "Six"] }
      }),
      { topics: ["Which?"], images: ["No", "Six"] }
    ],
    [
      "is about the pictures when there was too much",
      new Rejected({ message: "Too much", code: "too_large" }),
      { images: ["Too much"] }
    ],
    ["is nobody's when nobody answered", new Unreachable(), {}]
  ])("a refusal %s", async (_, error, rejections) => {
    const report = await startSending()
    report.play({ type: "xstate.error.actor.send", error })
    await settle()

    expect(contextOf(report).rejections).toEqual(rejections)
  })

  test("keeps each change on the device, and nothing but the email once it arrived", async () => {
    const report = await startSending()
    expect(report.kept.at(-1)?.attempt?.key).toBe("key-1")

    report.play({ type: "xstate.done.actor.send", output: { taken: true, number: 12 } })
    await settle()
    expect(report.kept.at(-1)).toEqual({
      values: { email: " mira@x.ru ", text: "", topics: [], images: [] },
      attempt: null
    })
  })
})
