import { describe, expect, test } from "vitest"
import { fromPromise, createActor } from "xstate"
import { createReports } from "../../../../src/features/shell/report/createReports.ts"
import type {
  ReportToSend,
  ReportDraft,
  ReportImage,
  ReportReceipt
} from "../../../../src/machines/report.ts"
import { checkedReport, cutOff, filled, pictures } from "../../../../qa/models/reportFormModel.ts"

const mine = { userId: 1, problemId: null }

function startReports(send: () => Promise<ReportReceipt>) {
  const journal: Array<string> = []
  const logic = checkedReport.provide({
    actors: {
      restore: fromPromise<ReportDraft | null, void>(() => Promise.resolve(null)),
      findEmail: fromPromise<string | null, void>(() => Promise.resolve(null)),
      prepare: fromPromise<ReadonlyArray<Blob>, ReadonlyArray<ReportImage>>(() => Promise.resolve([])),
      send: fromPromise<ReportReceipt, ReportToSend>(send)
    }
  })
  const reports = createReports({
    start: ({ problemId }) => createActor(logic, { input: { problemId } }),
    output: {
      sent: () => void journal.push("sent"),
      notAccepted: () => void journal.push("not accepted"),
      tooManyImages: () => void journal.push("too many"),
      failed: (error) => void journal.push(`failed ${(error as Error).message}`)
    }
  })
  return { reports, journal }
}

async function submit(reports: ReturnType<typeof createReports>) {
  const report = reports.of(mine)
  await expect.poll(() => report.getSnapshot().matches("open")).toBe(true)
  report.send({ type: "report.changed", change: filled })
  report.send({ type: "report.submitted", key: "key-1" })
  return report
}

describe("the reports of a page", () => {
  test.each([
    ["the receipt", () => Promise.resolve({ accepted: true, number: 1 }), "sent"],
    ["a rejection", () => Promise.resolve({ accepted: false, number: 0 }), "not accepted"],
    ["a failure", () => Promise.reject(cutOff), `failed ${cutOff.message}`]
  ])("announce %s, with the form open or closed", async (_, send, output) => {
    const { reports, journal } = startReports(send)
    await submit(reports)

    await expect.poll(() => journal).toEqual([output])
  })

  test("announce too many pictures at once", async () => {
    const { reports, journal } = startReports(() => new Promise(() => {}))
    const report = reports.of(mine)
    await expect.poll(() => report.getSnapshot().matches("open")).toBe(true)
    report.send({ type: "report.imagesAdded", images: pictures(6) })

    expect(journal).toEqual(["too many"])
  })

  test("are separate for each owner and subject", () => {
    const { reports } = startReports(() => new Promise(() => {}))

    expect(reports.of(mine)).toBe(reports.of({ ...mine }))
    expect(reports.of({ ...mine, problemId: 7 })).not.toBe(reports.of(mine))
    expect(reports.of({ ...mine, userId: null })).not.toBe(reports.of(mine))
  })

  test("start empty after a sent one", async () => {
    const { reports, journal } = startReports(() => Promise.resolve({ accepted: true, number: 1 }))
    await submit(reports)
    await expect.poll(() => journal).toEqual(["sent"])

    expect(reports.of(mine).getSnapshot().value).toEqual({ open: "editing" })
  })

  test("stop when another user signs in", async () => {
    const { reports, journal } = startReports(() => new Promise(() => {}))
    const report = await submit(reports)
    reports.stopAll()

    expect(report.getSnapshot().status).toBe("stopped")
    expect(reports.of(mine)).not.toBe(report)
    expect(journal).toEqual([])
  })
})
