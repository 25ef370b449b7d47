import type { Page } from "@playwright/test"

/** The contents of the page's databases and web storages, as text. */
export const storedOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rowsOf = (database: IDBDatabase, store: string) =>
      new Promise<unknown>((done, failed) => {
        const asked = database.transaction(store).objectStore(store).getAll()
        asked.onsuccess = () => done(asked.result)
        asked.onerror = () => failed(asked.error)
      })
    const open = (name: string) =>
      new Promise<IDBDatabase>((done, failed) => {
        const asked = indexedDB.open(name)
        asked.onsuccess = () => done(asked.result)
        asked.onerror = () => failed(asked.error)
      })
    const stored: Array<unknown> = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await open(name)
      for (const store of database.objectStoreNames) stored.push(name, await rowsOf(database, store))
      database.close()
    }
    return JSON.stringify(stored)
  })
