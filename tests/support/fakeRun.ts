import { createActor, type AnyEventObject } from "xstate"
import type { RunServices } from "../../src/features/practice/run/executePlan.ts"
import { inspect } from "../../src/features/shell/actors/watchActors.ts"
import { runLogic } from "../../src/features/practice/run/runActor.ts"
import type { BudgetOwner, InputReport } from "../../src/machines/runMachine.ts"

/** A running program that the test controls. */
interface FakeProgram {
  readonly started: (index: number) => void
  readonly printed: (text: string) => void
  readonly done: (index: number, report: InputReport) => void
  readonly progressed: (loadedBytes: number, totalBytes: number) => void
  readonly outOfTime: (whose: BudgetOwner) => void
  readonly end: (compileLog: string | null) => void
  readonly fail: (error: unknown) => void
}

/**
 * A run over runtimes and a server that the test controls. `play` performs one model step: the visitor's
 * events go to the actor, all others happen in the current program. `journal` lists the calls of the
 * runtimes and the server, and their interruptions.
 */
export function startFakeRun() {
  const journal: Array<string> = []
  let running = deferred<FakeProgram>()

  const begin = (where: string, signal: AbortSignal, program: Omit<FakeProgram, "end" | "fail">) =>
    new Promise<string | null>((resolve, reject) => {
      journal.push(where)
      signal.addEventListener("abort", () => {
        journal.push("stop")
        reject(signal.reason)
      })
      running.resolve({ ...program, end: resolve, fail: reject })
    })

  const services: RunServices = {
    browserRuntimes: async () => ({
      preload: async () => {},
      dispose: () => {},
      trace: () => Promise.reject(new Error("Tracing is not faked here")),
      run: async ({ language, inputs }, { onProgress, onTestStarted, onOutput, onTestDone, signal }) => {
        await begin(`browser ${language} ${JSON.stringify(inputs)}`, signal, {
          progressed: onProgress!,
          started: onTestStarted!,
          printed: (text) => onOutput!(0, text),
          outOfTime: () => {
            throw new Error("The browser has no time budget")
          },
          done: (index, { status, ...rest }) => {
            if (status === "judge_error") throw new Error("Only the server says judge_error")
            journal.push(onTestDone(index, { tooDeep: status === "runtime_error", status, ...rest }) ?? "go")
          }
        })
      }
    }),
    runOnServer: ({ language }, { onInputStarted, onInputDone, onBudgetSpent, signal }) =>
      begin(`server ${language}`, signal, {
        progressed: () => {
          throw new Error("The server has no files to fetch")
        },
        started: onInputStarted,
        printed: () => {
          throw new Error("The server returns output at the end")
        },
        outOfTime: onBudgetSpent,
        done: onInputDone
      })
  }
  const actor = createActor(runLogic(services), { inspect }).start()

  const play = async (event: AnyEventObject) => {
    if (isVisitors(event)) {
      if (event.type === "run.started" || event.type === "run.retried") running = deferred()
      return actor.send(event)
    }
    const program = await running.promise
    if (event.type === "run.finished") running = deferred()
    happen(program, event)
  }
  return { actor, journal, play }
}

type VisitorEvent = Parameters<ReturnType<typeof createActor<ReturnType<typeof runLogic>>>["send"]>[0]

const visitorEvents: ReadonlyArray<string> = [
  "run.started",
  "run.stopRequested",
  "run.retried",
  "run.cleared"
]
const isVisitors = (event: AnyEventObject): event is VisitorEvent => visitorEvents.includes(event.type)

function happen(program: FakeProgram, event: AnyEventObject): void {
  switch (event.type) {
    case "runtime.progressed":
      return program.progressed(event["loadedBytes"], event["totalBytes"])
    case "input.started":
      return program.started(event["index"])
    case "output.appeared":
      return program.printed(event["text"])
    case "input.finished":
      return program.done(event["index"], event["report"])
    case "run.budgetSpent":
      return program.outOfTime(event["owner"])
    case "run.finished":
      return program.end(null)
    case "run.rejected":
      return program.end(event["log"])
    case "run.failed":
      return program.fail(event["failure"].error)
    default:
      throw new Error(`No code plays "${event.type}"`)
  }
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve: (value: Value) => resolve(value) }
}
