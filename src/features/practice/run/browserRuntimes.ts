import type { Runtimes } from "../../../runtimes/createRuntimes.ts"
import { RuntimeUnavailable } from "../../../runtimes/RuntimeUnavailable.ts"

let loading: Promise<Runtimes> | null = null

/** The page's runtimes, loaded at the first call and kept warm afterwards. */
export function browserRuntimes(): Promise<Runtimes> {
  loading ??= import("../../../runtimes/bundledRuntimes.ts").then(
    ({ bundledRuntimes }) => bundledRuntimes(),
    (error: unknown) => {
      loading = null
      throw new RuntimeUnavailable("offline", error)
    }
  )
  return loading
}
