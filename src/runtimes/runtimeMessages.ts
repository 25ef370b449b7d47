import type { BrowserLanguage } from "./RuntimeAssets.ts"

export type RunStatus = "ok" | "time_limit" | "memory_limit" | "output_limit" | "runtime_error"

/** What one program did with one input. */
export interface RunResult {
  readonly status: RunStatus
  readonly stdout: string
  readonly stderr: string
  readonly timeMs: number
  /** The program called deeper than this browser's stack, which is smaller than the judge's. */
  readonly tooDeep: boolean
}

export interface RunLimits {
  /** For each input on its own. */
  readonly timeMs: number
  readonly memoryMb: number
  readonly outputBytes: number
}

/**
 * One program and one input, as a worker receives it.
 *
 * - `quick`: what it prints comes at its end;
 * - `live`: what it prints comes as it is printed, as well;
 * - `trace`: it is recorded step by step (Python only).
 */
export interface Job {
  readonly code: string
  readonly input: string
  readonly limits: RunLimits
  readonly mode: "quick" | "live" | "trace"
}

/** From the frame to a worker it has just started. */
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

/**
 * From a worker to the page. A worker has run strangers' code: what arrives
 * counts only after `decodeWorkerMessage`.
 */
export type WorkerMessage =
  | { readonly type: "ready" }
  /** It could not boot, or its interpreter broke; of no use any more. */
  | { readonly type: "failed"; readonly reason: string }
  /** `worn`: this worker should be replaced (its memory has grown, or its interpreter broke). */
  | {
      readonly type: "result"
      readonly result: RunResult
      readonly worn: boolean
      /** What a `trace` recorded; counts only after `decodeTrace`. */
      readonly recording?: unknown
    }
  /** What a `live` program has printed since the last time. */
  | { readonly type: "output"; readonly text: string }

/** From the page to the frame. */
export type FrameCommand =
  | {
      readonly type: "install"
      readonly language: BrowserLanguage
      readonly script: ArrayBuffer
      readonly wasm: ArrayBuffer
      readonly data: Readonly<Record<string, ArrayBuffer>>
    }
  | { readonly type: "start"; readonly worker: number; readonly language: BrowserLanguage }
  | { readonly type: "send"; readonly worker: number; readonly message: JobMessage }
  | { readonly type: "terminate"; readonly worker: number }

/** From the frame to the page. */
export type FrameEvent =
  | { readonly type: "connected" }
  | { readonly type: "message"; readonly worker: number; readonly message: unknown }
  | { readonly type: "broken"; readonly worker: number; readonly reason: string }

/** First message to the frame, with the port of all later ones. */
export const connectMessage = "zama.runtimes.connect"

const statuses: ReadonlySet<unknown> = new Set<RunStatus>([
  "ok",
  "time_limit",
  "memory_limit",
  "output_limit",
  "runtime_error"
])

/** The message if it has exactly the shape of one, else `null`. */
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
