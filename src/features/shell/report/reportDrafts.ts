import { Schema } from "effect"
import { Traces } from "../../../api/contract/messages/trace.ts"
import { isBlank, noReport, type ReportDraft } from "../../../machines/report.ts"
import { decodeWith } from "../storage/decodeWith.ts"
import { localStore } from "../storage/localStore.ts"
import type { Owner } from "../storage/storedValue.ts"

/** Draft key. `userId` is null for guests; `problemId` is null for feedback about the whole product. */
export interface ReportOwner {
  readonly userId: number | null
  readonly problemId: number | null
}

/** Draft storage of one report on this device. */
export interface ReportDrafts {
  read(): Promise<ReportDraft | null>
  write(draft: ReportDraft): void
}

/** Images are separate records, so that typing does not store them again. */
const StoredReport = Schema.Struct({
  email: Schema.String,
  text: Schema.String,
  topics: Schema.Array(Schema.String),
  attempt: Schema.NullOr(Schema.Struct({ key: Schema.String, content: Schema.String })),
  /** Image ids, in order. */
  images: Schema.Array(Schema.String),
  traces: Schema.optionalKey(Traces)
})

const StoredImage = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  content: Schema.instanceOf(Blob)
})

/**
 * Draft storage for an owner and a subject. After sign-in, a guest's draft moves to the user unless they have their
 * own.
 */
export function reportDrafts({ userId, problemId }: ReportOwner, store = localStore): ReportDrafts {
  const reports = store.records("report", decodeWith(StoredReport))
  const images = store.records(`report-image/${problemId ?? "product"}`, decodeWith(StoredImage))
  const subject = String(problemId ?? "product")
  let imagesSaved = Promise.resolve()

  const find = async (owner: Owner): Promise<ReportDraft | null> => {
    const stored = await reports.get(owner, subject)
    if (stored === null) return null
    const { attempt, images: ids, traces = [], ...values } = stored
    const known = new Map(await images.list(owner))
    const files = ids.flatMap((id) => known.get(id) ?? [])
    // Consent holds for one report. An attempt may have arrived, so it sends the same traces again.
    return { attempt, values: { ...values, images: files, traces: attempt === null ? [] : traces } }
  }
  const saveFields = async (owner: Owner, { values, attempt }: ReportDraft) => {
    const { images: chosen, ...fields } = values
    if (isBlank(values)) await reports.remove(owner, subject)
    else await reports.put(owner, subject, { ...fields, attempt, images: chosen.map(({ id }) => id) })
  }
  const saveImages = async (owner: Owner, values: ReportDraft["values"]) => {
    const known = (await images.list(owner)).map(([id]) => id)
    const chosen = isBlank(values) ? [] : values.images
    for (const image of chosen.filter(({ id }) => !known.includes(id)))
      await images.put(owner, image.id, image)
    const ids = chosen.map(({ id }) => id)
    for (const id of known.filter((old) => !ids.includes(old))) await images.remove(owner, id)
  }
  const save = async (owner: Owner, draft: ReportDraft) => {
    await saveImages(owner, draft.values)
    await saveFields(owner, draft)
  }

  return {
    read: async () => {
      const mine = await find(userId)
      if (mine !== null || userId === null) return mine
      const guests = await find(null)
      if (guests === null) return null
      await save(userId, guests)
      await save(null, { values: noReport, attempt: null })
      return guests
    },
    write: (draft) => {
      // At once, because the page may be left after any key; images take longer.
      void saveFields(userId, draft)
      imagesSaved = imagesSaved.then(() => saveImages(userId, draft.values))
    }
  }
}
