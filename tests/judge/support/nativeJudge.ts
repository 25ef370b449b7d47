import { fileURLToPath } from "node:url"
import { createNativeBackend, type NativeBackend } from "../../../server/judge/native/createNativeBackend.ts"
import { NativeUnavailable } from "../../../server/judge/native/NativeUnavailable.ts"

/** Shared by all test runs on this machine. */
export const nativeCache =
  process.env["JUDGE_CACHE_DIR"] ?? fileURLToPath(new URL("../../../.cache/judge", import.meta.url))

/** A native judge with one slot; null, with a line that says so, where the machine has none. */
export async function nativeBackend(): Promise<NativeBackend | null> {
  try {
    return await createNativeBackend({ cacheDir: nativeCache, slots: 1, compileCpuMs: 20_000 })
  } catch (error) {
    if (!(error instanceof NativeUnavailable) || process.env["NATIVE_JUDGE"] === "required") throw error
    process.stderr.write(`The native judge is not tested, because ${error.message}: ${error.remedy}\n`)
    return null
  }
}
