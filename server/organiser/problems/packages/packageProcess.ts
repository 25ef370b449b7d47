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

async function answer(task: PackageTask) {
  const result = await Effect.runPromise(Effect.result(runPackageTask(task)))
  const reply: TaskReply = Result.match(result, {
    onSuccess: (value) => ({ result: value }),
    onFailure: ({ issues }) => ({ faults: issues })
  })
  process.send?.(reply, () => process.disconnect?.())
}
