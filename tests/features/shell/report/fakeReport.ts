import { createActor, type AnyEventObject } from "xstate"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { CallOptions } from "../../../../src/api/client.ts"
import { inspect } from "../../../../src/features/shell/actors/watchActors.ts"
import { reportLogic } from "../../../../src/features/shell/report/reportActor.ts"
import type { ReportDraft, ReportReceipt } from "../../../../src/machines/report.ts"

interface Call {
  readonly name: string
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

export const topics = [
  { value: "site", label: "Сайт" },
  { value: "judge", label: "Проверка" }
]

interface Sent {
  readonly payload: unknown
  readonly files: ReadonlyArray<{ readonly name: string }>
}

/**
 * A report over a server and a device that answer on the test's command. `play` performs one model step: the
 * writer's events go to the actor, outcomes answer the pending call. `journal` lists the calls.
 */
export function startFakeReport(problemId: number | null = 7) {
  const journal: Array<string> = []
  const sent: Array<Sent> = []
  const saved: Array<ReportDraft> = []
  const waiting: Array<Call> = []
  let options: CallOptions = {}
  const wait = (name: string, signal?: AbortSignal) =>
    new Promise<never>((resolve, reject) => {
      const call: Call = { name, resolve: resolve as (output: unknown) => void, reject }
      waiting.push(call)
      journal.push(name)
      signal?.addEventListener("abort", () => {
        waiting.splice(waiting.indexOf(call), 1)
        journal.push(`${name} stopped`)
      })
    })

  const api = inMemoryApi((name: string, input: unknown, given: CallOptions) => {
    if (name === "feedbackTopics") return Promise.resolve(topics)
    if (name === "profile") return wait("findEmail")
    options = given
    sent.push(input as Sent)
    return wait("send", given.signal)
  })
  const actor = createActor(
    reportLogic({
      api,
      drafts: { read: () => wait("restore"), write: (draft) => void saved.push(draft) },
      userId: 7,
      prepare: () => wait("prepare")
    }),
    { input: { problemId }, inspect }
  ).start()

  const take = (name: string): Call | undefined => {
    const index = waiting.findIndex((call) => call.name === name)
    return waiting.splice(index, index < 0 ? 0 : 1)[0]
  }
  const play = (event: AnyEventObject) => {
    const [, outcome, name = ""] = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type) ?? []
    if (outcome === "done") take(name)?.resolve(answerOf(name, event["output"]))
    else if (outcome === "error") take(name)?.reject(event["error"])
    else if (event.type === "upload.progressed") options.onProgress?.(event["share"])
    else actor.send(event as Parameters<typeof actor.send>[0])
  }
  return { actor, api, journal, sent, saved, play, keyOfLast: () => options.idempotencyKey }
}

function answerOf(name: string, output: unknown): unknown {
  if (name === "findEmail") return { email: output }
  if (name !== "send") return output
  const { accepted, number } = output as ReportReceipt
  return { status: accepted, number }
}

/** Settles all pending promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}
