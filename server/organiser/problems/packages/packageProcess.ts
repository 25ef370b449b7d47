import { setPriority } from "node:os"
import { Effect, Result } from "effect"
import type { PackageTask, TaskReply } from "./packageTask.ts"
import { runPackageTask } from "./runPackageTask.ts"

/** Entry point of the child process: receives one task and answers once. The parent ends it at its limits. */
setPriority(10)
process.once("disconnect", () => process.exit(1))

process.once("message", (task: PackageTask) => {
  void answer(task)
})

/** Limits of an answer; a hostile package can have faults without end. */
const faultsMax = 100
const messageMax = 300

async function answer(task: PackageTask) {
  const result = await Effect.runPromise(Effect.result(runPackageTask(task)))
  const reply: TaskReply = Result.match(result, {
    onSuccess: (value) => ({ result: value }),
    onFailure: ({ issues }) => ({
      faults: issues
        .slice(0, faultsMax)
        .map((issue) => ({ ...issue, message: issue.message.slice(0, messageMax) }))
    })
  })
  process.send?.(reply, () => process.disconnect?.())
}
