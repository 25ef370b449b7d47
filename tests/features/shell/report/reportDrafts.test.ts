import { expect, test } from "vitest"
import { reportDrafts } from "../../../../src/features/shell/report/reportDrafts.ts"
import { createLocalStore, pageBackend } from "../../../../src/features/shell/storage/localStore.ts"
import { filled } from "../../../../qa/models/reportFormModel.ts"
import { eventually } from "../../../support/eventually.ts"
import { noReport, type ReportDraft } from "../../../../src/machines/report.ts"

const traces = [{ machine: "session", steps: [{ event: "xstate.init", states: ["guest"] }] }]
const values = { ...noReport, ...filled, traces }

/** What another page reads after this one wrote it. */
async function readAgain(draft: ReportDraft) {
  const store = createLocalStore(async () => backend)
  const drafts = () => reportDrafts({ userId: 1, problemId: null }, store)
  drafts().write(draft)
  await expect.poll(() => drafts().read()).not.toBeNull()
  return drafts().read()
}
const backend = pageBackend()

test("a restored draft does not consent to send what the page did", async () => {
  expect(await readAgain({ values, attempt: null })).toEqual({
    values: { ...values, traces: [] },
    attempt: null
  })
})

test("a report that may have arrived is sent again with all that it held", async () => {
  const draft = { values, attempt: { key: "key-1", content: "content" } }

  expect(await readAgain(draft)).toEqual(draft)
})

test("every change is stored at once, because the page may be left after any key", async () => {
  const stored: Array<unknown> = []
  const neverEnding = () => new Promise<never>(() => {})
  const put = (path: string, { value }: { readonly value: unknown }) => {
    if (!path.includes("image")) stored.push((value as { readonly text: string }).text)
    return neverEnding()
  }
  const drafts = reportDrafts(
    { userId: 1, problemId: null },
    createLocalStore(async () => ({ durability: "device", list: async () => [], put, remove: neverEnding }))
  )
  for (const text of ["Unfinished", "Unfinished b", "Unfinished business"])
    drafts.write({ values: { ...values, text }, attempt: null })
  await eventually(() => expect(stored).toEqual(["Unfinished", "Unfinished b", "Unfinished business"]))
})
