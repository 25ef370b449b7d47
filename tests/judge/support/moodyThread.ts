/** A comparing thread that does what the output says. */
import { parentPort } from "node:worker_threads"
import type { ComparisonRequest } from "../../../server/judge/worker/compareBytes.ts"

parentPort?.on("message", ({ actual }: ComparisonRequest) => {
  const mood = new TextDecoder().decode(actual)
  if (mood === "dies") process.exit(1)
  if (mood === "throws") throw new Error("in a bad mood")
  if (mood === "hangs") for (;;);
  parentPort?.postMessage("accepted")
})
