/** A comparing thread whose program output is its command. */
import { parentPort } from "node:worker_threads"
import type { ComparisonRequest } from "../../../server/judge/worker/compareBytes.ts"

parentPort?.on("message", ({ actual }: ComparisonRequest) => {
  const command = new TextDecoder().decode(actual)
  if (command === "dies") process.exit(1)
  if (command === "throws") throw new Error("failed on purpose")
  if (command === "hangs") for (;;);
  parentPort?.postMessage("accepted")
})
