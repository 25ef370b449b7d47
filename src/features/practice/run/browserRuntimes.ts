import type { Runtimes } from "../../../runtimes/createRuntimes.ts"
import { RuntimeUnavailable } from "../../../runtimes/RuntimeUnavailable.ts"

let loading: Promise<Runtimes> | null = null

/** The page's language runtimes, loaded at the first call and then kept warm. */
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
