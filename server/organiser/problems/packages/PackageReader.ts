import { fork } from "node:child_process"
import { readFile } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { Context, Effect, Layer, Semaphore } from "effect"
import type { PackageFault } from "../../../../src/api/contract/failures.ts"
import { ApiError, unavailable } from "../../../platform/http/ApiError.ts"
import type { PackageTask, ResultOf, TaskReply } from "./packageTask.ts"

const program = fileURLToPath(new URL("./packageProcess.ts", import.meta.url))

/** Limits of one process. Browsers wait 25 seconds for an answer. */
const longestMs = 15_000
const heapMebibytes = 512
const residentBytes = 1280 * 1024 * 1024
const lookMs = 200

const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const patience = "8 seconds"

/** A package that cannot be read, with its faults. */
export const packageInvalid = (faults: ReadonlyArray<PackageFault>) =>
  new ApiError("PackageInvalid", { message: "problems.packageInvalid", faults })

const overLimits = packageInvalid([
  {
    file: "",
    field: "",
    message: `takes more than ${longestMs / 1000} seconds or too much memory to read; a text may be too long`
  }
])

/** Bytes of memory that a process occupies; null where the system does not tell. */
const residentOf = async (pid: number): Promise<number | null> => {
  const pages = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => null)
  return pages === null ? null : Number(pages.split(" ")[1]) * 4096
}

/**
 * Runs a task in a process without secrets. A hostile package can exhaust only that process, which ends at its limits of
 * time and memory, and never the server's event loop.
 */
const runInProcess = <Task extends PackageTask>(
  task: Task
): Effect.Effect<ResultOf<Task>, ApiError<"PackageInvalid">> =>
  Effect.callback((resume) => {
    const child = fork(program, [], {
      execArgv: [`--max-old-space-size=${heapMebibytes}`],
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"]
    })
    const stop = () => void child.kill("SIGKILL")
    const timer = setTimeout(stop, longestMs)
    const watch = setInterval(() => {
      void residentOf(child.pid ?? 0).then((bytes) => {
        if ((bytes ?? 0) > residentBytes) stop()
      })
    }, lookMs)
    child.once("message", (reply: TaskReply) => {
      resume(
        "faults" in reply
          ? Effect.fail(packageInvalid(reply.faults))
          : Effect.succeed(reply.result as ResultOf<Task>)
      )
    })
    const end = () => {
      clearTimeout(timer)
      clearInterval(watch)
      resume(Effect.fail(overLimits))
    }
    child.once("error", end)
    child.once("exit", end)
    child.send(task)
    return Effect.sync(stop)
  })

const busy = unavailable(10)

/** Reads, changes and renders the packages of organisers, a few at a time. */
export class PackageReader extends Context.Service<
  PackageReader,
  {
    readonly run: <Task extends PackageTask>(
      task: Task
    ) => Effect.Effect<ResultOf<Task>, ApiError<"PackageInvalid"> | ApiError<"Unavailable">>
  }
>()("server/organiser/problems/packages/PackageReader") {
  static readonly layer = Layer.effect(
    PackageReader,
    Effect.gen(function* () {
      const turn = yield* Semaphore.make(atOnce)
      const claim = turn
        .takeScoped(1)
        .pipe(Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(busy) }))
      return PackageReader.of({
        run: (task) => Effect.scoped(Effect.andThen(claim, runInProcess(task)))
      })
    })
  )
}
