import { onTestFinished, vi } from "vitest"

/** Both web storages refuse every value, as if they were full, until the end of the test. */
export function fillStorage(): void {
  const setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError")
  }
  for (const name of ["localStorage", "sessionStorage"] as const) {
    const storage = globalThis[name]
    vi.stubGlobal(name, {
      setItem,
      getItem: (key: string) => storage.getItem(key),
      removeItem: (key: string) => storage.removeItem(key),
      clear: () => storage.clear(),
      key: (index: number) => storage.key(index),
      length: storage.length
    })
  }
  onTestFinished(() => void vi.unstubAllGlobals())
}
