export type RunStatus = "ok" | "time_limit" | "memory_limit" | "output_limit" | "runtime_error"

/** Result of running one program with one input. */
export interface RunResult {
  readonly status: RunStatus
  readonly stdout: string
  readonly stderr: string
  readonly timeMs: number
  /** The program exceeded this browser's call stack, which is smaller than the judge's. */
  readonly tooDeep: boolean
}

export interface RunLimits {
  /** Per input. */
  readonly timeMs: number
  readonly memoryMb: number
  readonly outputBytes: number
}

/**
 * One program and one input, as sent to a worker.
 * - `quick`: returns the output at the end;
 * - `live`: also reports output while the program runs;
 * - `trace`: records the program step by step (Python only).
 */
export interface Job {
  readonly code: string
  readonly input: string
  readonly limits: RunLimits
  readonly mode: "quick" | "live" | "trace"
}

/** From the frame to a new worker. */
export interface BootMessage {
  readonly type: "boot"
  readonly wasm: WebAssembly.Module
  readonly data: Readonly<Record<string, ArrayBuffer>>
}

/** From the page, through the frame, to a worker. */
export interface JobMessage {
  readonly type: "job"
  readonly job: Job
}

/** From a worker to the page. Workers run untrusted code, so pass messages through `decodeWorkerMessage` first. */
export type WorkerMessage =
  | { readonly type: "ready" }
  /** The worker failed to boot or its interpreter broke; it is unusable. */
  | { readonly type: "failed"; readonly reason: string }
  /** `worn`: replace the worker, because its memory has grown or its interpreter is broken. */
  | {
      readonly type: "result"
      readonly result: RunResult
      readonly worn: boolean
      /** Output of a `trace`; untrusted until it passes `decodeTrace`. */
      readonly recording?: unknown
    }
  /** Output of a `live` program since the last such message. */
  | { readonly type: "output"; readonly text: string }

/** From the page to the frame. */
export type FrameCommand =
  | {
      readonly type: "install"
      readonly language: string
      readonly script: ArrayBuffer
      readonly wasm: ArrayBuffer
      readonly data: Readonly<Record<string, ArrayBuffer>>
    }
  | { readonly type: "start"; readonly worker: number; readonly language: string }
  | { readonly type: "send"; readonly worker: number; readonly message: JobMessage }
  | { readonly type: "terminate"; readonly worker: number }

/** From the frame to the page. */
export type FrameEvent =
  | { readonly type: "connected" }
  | { readonly type: "message"; readonly worker: number; readonly message: unknown }
  | { readonly type: "broken"; readonly worker: number; readonly reason: string }

/** First message to the frame; carries the port for all later ones. */
export const connectMessage = "zama.runtimes.connect"

const statuses: ReadonlySet<unknown> = new Set<RunStatus>([
  "ok",
  "time_limit",
  "memory_limit",
  "output_limit",
  "runtime_error"
])

/** The message, or `null` if its shape is invalid. */
export function decodeWorkerMessage(value: unknown): WorkerMessage | null {
  if (!isRecord(value)) return null
  if (value["type"] === "ready") return { type: "ready" }
  if (value["type"] === "failed") return { type: "failed", reason: String(value["reason"]) }
  if (value["type"] === "output") return { type: "output", text: String(value["text"]) }
  if (value["type"] !== "result") return null
  const result = decodeResult(value["result"])
  if (result === null) return null
  return { type: "result", result, worn: value["worn"] === true, recording: value["recording"] }
}

function decodeResult(value: unknown): RunResult | null {
  if (!isRecord(value) || !statuses.has(value["status"])) return null
  const { status, stdout, stderr, timeMs } = value
  if (typeof stdout !== "string" || typeof stderr !== "string") return null
  if (typeof timeMs !== "number" || !Number.isFinite(timeMs)) return null
  return { status: status as RunStatus, stdout, stderr, timeMs, tooDeep: value["tooDeep"] === true }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null
