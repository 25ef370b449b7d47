import type { Limits, RunInput, RunResult } from "../JudgeBackend.ts"

/** Request from the parent to a runner. Runners answer requests one at a time, in order. */
export type Request =
  | { readonly kind: "compile"; readonly code: string; readonly files: Readonly<Record<string, string>> }
  | {
      readonly kind: "run"
      /** Sent once; `null` means the same program as before. */
      readonly program: Uint8Array | string | null
      readonly input: RunInput
      readonly limits: Limits
    }
  | { readonly kind: "build" }

export type CompileReply =
  | {
      readonly kind: "compiled"
      readonly ok: true
      readonly program: Uint8Array | string
      readonly log: string
    }
  | {
      readonly kind: "compiled"
      readonly ok: false
      readonly fault: "program" | "compiler"
      readonly log: string
    }

export type RunReply = {
  readonly kind: "ran"
  readonly result: RunResult
  /** The runner may be damaged and must be replaced. */
  readonly retire: boolean
}

export type BuildReply = { readonly kind: "built"; readonly bytes: Uint8Array }

export type Reply = CompileReply | RunReply | BuildReply

export type Ready = { readonly kind: "ready" }

/** Maximum size of stderr and compiler logs. */
export const logBytes = 65_536

/** File descriptor of the runner's prepared file (snapshot, precompiled header). */
export const preparedFile = 4
