import { createEmbeddedBackend } from "./embedded/createEmbeddedBackend.ts"
import type { JudgeBackend } from "./JudgeBackend.ts"
import { createNativeBackend } from "./native/createNativeBackend.ts"
import { NativeUnavailable } from "./native/NativeUnavailable.ts"

/** `auto`: the native judge where this machine can, otherwise the embedded one. */
export type WantedBackend = "auto" | JudgeBackend["id"]

export interface BackendOptions {
  /** Cache for files that take long to build; may be deleted at any time. */
  readonly cacheDir: string
  readonly slots?: number
  readonly log: (message: string) => void
}

/** Starts the wanted judge. Rejects with NativeUnavailable if `native` is wanted and this machine cannot. */
export async function chooseBackend(wanted: WantedBackend, options: BackendOptions): Promise<JudgeBackend> {
  const { log } = options
  const onProgress = ({ what, state }: { readonly what: string; readonly state: string }) =>
    log(`The judge prepares ${what}: ${state}`)
  if (wanted !== "embedded") {
    try {
      return await createNativeBackend({ ...options, onProgress })
    } catch (error) {
      if (wanted === "native" || !(error instanceof NativeUnavailable)) throw error
      log(`The embedded judge works, because ${error.message}. For the native one: ${error.remedy}`)
    }
  }
  return createEmbeddedBackend({ ...options, onProgress })
}
