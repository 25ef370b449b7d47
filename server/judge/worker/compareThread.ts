import { parentPort } from "node:worker_threads"
import { compareNow, type ComparisonRequest } from "./compareBytes.ts"

/** Entry point of the thread that `ComparingThread` starts. */
parentPort?.on("message", (request: ComparisonRequest) => parentPort?.postMessage(compareNow(request)))
