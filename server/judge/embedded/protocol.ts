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
      /** Standard input and output belong to the other program of an interaction. */
      readonly talks?: boolean
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

/** File descriptor of the runner's end of its channel, a socket to the parent. */
export const channelFile = 5

/**
 * Kinds of frames from a runner during an interaction: a byte with the kind, four with the length (little endian), the
 * bytes. `bytes` is for the other program and has no answer. `input` and `room` block the runner until the parent answers
 * with the number of bytes that the runner may write (4 bytes), the number of bytes that follow (4 bytes, 0 at the end
 * of the input, `dismissed` if the run must end), and these bytes. `end` follows the last frame of a run.
 */
export const talkFrame = { bytes: 1, input: 2, room: 3, end: 4 } as const
export const answerHeadBytes = 8
export const dismissed = 0xffff_ffff

/** Number of bytes that a program can be ahead of the other's reading, as in a pipe of Linux. */
export const windowBytes = 65_536
