import { fork } from "node:child_process"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { Context, Effect, Layer, type Scope, Semaphore } from "effect"
import type { PackageFault } from "../../../../src/api/contract/failures.ts"
import { processUsage } from "../../../judge/embedded/parent/processUsage.ts"
import { environmentWithoutSecrets } from "../../../platform/environmentWithoutSecrets.ts"
import { ApiError, unavailable } from "../../../platform/http/ApiError.ts"
import { makeSlots } from "../../../platform/http/makeSlots.ts"
import type { PackageTask, ResultOf, TaskReply } from "./packageTask.ts"

const program = fileURLToPath(new URL("./packageProcess.ts", import.meta.url))

/** Limits of one process. Browsers wait 25 seconds for an answer; the wall time leaves room for a busy machine. */
export const processLimits = {
  cpuMs: 12_000,
  wallMs: 60_000,
  heapMebibytes: 512,
  residentBytes: 1280 * 1024 * 1024
}
const lookMs = 200

const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Tasks that run or wait; a browser would not wait for a later one. */
const waitingMax = 8

/** A package that cannot be read, with its faults. */
export const packageInvalid = (faults: ReadonlyArray<PackageFault>) =>
  new ApiError("PackageInvalid", { message: "problems.packageInvalid", faults })

const overLimits = packageInvalid([
  {
    file: "",
    field: "",
    message: "takes too much time or memory to read; a text may be too long"
  }
])

/**
 * Runs a task in a process without secrets. A hostile package can exhaust only that process, which ends at its limits of
 * time and memory, and never the server's event loop.
 */
export const runInProcess = <Task extends PackageTask>(
  task: Task,
  { cpuMs, wallMs, heapMebibytes, residentBytes } = processLimits
): Effect.Effect<ResultOf<Task>, ApiError<"PackageInvalid">> =>
  Effect.callback((resume) => {
    const child = fork(program, [], {
      execArgv: [`--max-old-space-size=${heapMebibytes}`],
      env: environmentWithoutSecrets,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"]
    })
    const stop = () => void child.kill("SIGKILL")
    const timer = setTimeout(stop, wallMs)
    const watch = setInterval(() => {
      const usage = processUsage(child.pid ?? 0)
      if (usage !== null && (usage.cpuMs > cpuMs || usage.residentBytes > residentBytes)) stop()
    }, lookMs)
    child.once("message", (reply: TaskReply) => {
      resume(
        "faults" in reply
          ? Effect.fail(packageInvalid(reply.faults))
          : Effect.succeed(reply.result as ResultOf<Task>)
      )
    })
    let complaint = ""
    child.stderr?.on("data", (bytes: Buffer) => {
      complaint = `${complaint}${bytes.toString()}`.slice(-2000)
    })
    const end = (failure: Effect.Effect<never, ApiError<"PackageInvalid">>) => {
      clearTimeout(timer)
      clearInterval(watch)
      resume(failure)
    }
    child.once("error", (error) => end(Effect.die(error)))
    // A process that exceeds a limit ends by a signal; any other end without an answer is a fault of the program.
    child.once("exit", (code, signal) =>
      end(signal === null ? Effect.die(`${code}: ${complaint}`) : overLimits)
    )
    child.send(task)
    return Effect.sync(stop)
  })

const busy = unavailable(10)

/** Requests of one user, and of all, that read a package: each holds a database connection or a zip in memory. */
const ofUserMax = 2
const requestsMax = 4

/** Reads, changes and renders the packages of organisers, a few at a time. */
export class PackageReader extends Context.Service<
  PackageReader,
  {
    /** Holds one of the user's places until the scope closes: from before the first reading until all is stored. */
    readonly enter: (userId: number) => Effect.Effect<void, ApiError<"Unavailable">, Scope.Scope>
    readonly run: <Task extends PackageTask>(
      task: Task
    ) => Effect.Effect<ResultOf<Task>, ApiError<"PackageInvalid"> | ApiError<"Unavailable">>
  }
>()("server/organiser/problems/packages/PackageReader") {
  static readonly layer = Layer.effect(
    PackageReader,
    Effect.gen(function* () {
      const turn = yield* Semaphore.make(atOnce)
      const hold = makeSlots(busy)
      return PackageReader.of({
        enter: (userId) =>
          hold([
            [`user ${userId}`, ofUserMax],
            ["requests", requestsMax]
          ]),
        run: (task) =>
          Effect.scoped(
            Effect.andThen(hold([["packages", waitingMax]]), turn.withPermits(1)(runInProcess(task)))
          )
      })
    })
  )
}
