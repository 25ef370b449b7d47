import { openDB } from "idb"
import type { DBSchema, IDBPDatabase } from "idb"
import type { ReportDraft, ReportImage } from "../../../machines/report.ts"
import { isBlank } from "../../../machines/report.ts"

/** Whose report about what; null is whoever is not signed in, and the product as a whole. */
export interface ReportOwner {
  readonly userId: number | null
  readonly problemId: number | null
}

/** One report's place on this device. */
export interface ReportDrafts {
  read(): Promise<ReportDraft | null>
  write(draft: ReportDraft): void
}

interface KeptReport extends Omit<ReportDraft, "values"> {
  readonly path: string
  readonly values: Omit<ReportDraft["values"], "images">
  /** Ids, in their order. */
  readonly images: ReadonlyArray<string>
}

interface KeptImage extends ReportImage {
  readonly path: string
}

interface ReportDatabase extends DBSchema {
  reports: { key: string; value: KeptReport }
  images: { key: [path: string, id: string]; value: KeptImage; indexes: { path: string } }
}

type Database = IDBPDatabase<ReportDatabase>

let opened: Promise<Database> | null = null

const openDatabase = (): Promise<Database> => {
  opened ??= openDB<ReportDatabase>("zama-reports", 1, {
    upgrade: (database) => {
      database.createObjectStore("reports", { keyPath: "path" })
      database.createObjectStore("images", { keyPath: ["path", "id"] }).createIndex("path", "path")
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close()
  })
  return opened
}

const pathOf = ({ userId, problemId }: ReportOwner) => `${userId ?? "guest"}/${problemId ?? "product"}`

/** Reports that are being written, each under its owner; where the browser keeps nothing they live with the page. */
export function reportDrafts(owner: ReportOwner): ReportDrafts {
  const path = pathOf(owner)
  const guests = pathOf({ ...owner, userId: null })
  let waiting: ReportDraft | null = null
  let writing: Promise<void> | null = null

  const writeAll = async () => {
    const database = await openDatabase()
    while (waiting !== null) {
      const draft = waiting
      waiting = null
      await keep(database, path, draft)
    }
  }

  return {
    read: async () => {
      const database = await openDatabase()
      const mine = await find(database, path)
      if (mine !== null || path === guests) return mine
      const before = await find(database, guests)
      if (before === null) return null
      await keep(database, path, before)
      await forget(database, guests)
      return before
    },
    write: (draft) => {
      waiting = draft
      writing ??= writeAll()
        .catch(() => {})
        .finally(() => {
          writing = null
        })
    }
  }
}

async function find(database: Database, path: string): Promise<ReportDraft | null> {
  const kept = await database.get("reports", path)
  if (kept === undefined) return null
  const images = await database.getAllFromIndex("images", "path", path)
  const inOrder = kept.images.flatMap((id) => images.find((image) => image.id === id) ?? [])
  return {
    attempt: kept.attempt,
    values: { ...kept.values, images: inOrder.map(({ id, name, content }) => ({ id, name, content })) }
  }
}

async function keep(database: Database, path: string, { values, attempt }: ReportDraft): Promise<void> {
  if (isBlank(values)) return forget(database, path)
  const { images, ...fields } = values
  const transaction = database.transaction(["reports", "images"], "readwrite")
  const store = transaction.objectStore("images")
  const ids = images.map(({ id }) => id)
  void transaction.objectStore("reports").put({ path, attempt, values: fields, images: ids })
  const known = (await store.index("path").getAllKeys(path)).map(([, id]) => id)
  for (const id of known.filter((old) => !ids.includes(old))) void store.delete([path, id])
  for (const image of images.filter(({ id }) => !known.includes(id))) void store.put({ path, ...image })
  await transaction.done
}

async function forget(database: Database, path: string): Promise<void> {
  const transaction = database.transaction(["reports", "images"], "readwrite")
  const store = transaction.objectStore("images")
  void transaction.objectStore("reports").delete(path)
  for (const key of await store.index("path").getAllKeys(path)) void store.delete(key)
  await transaction.done
}

/** Takes all reports away that a learner has begun. */
export async function forgetReportsOf(userId: number): Promise<void> {
  const database = await openDatabase()
  const paths = await database.getAllKeys("reports")
  for (const path of paths.filter((each) => each.startsWith(`${userId}/`))) await forget(database, path)
}
