import { createServer, type Server } from "node:http"
import type { Bench } from "../Bench.ts"
import { answerFault } from "../faults/answerFault.ts"
import { callOf, serviceWorker } from "../faults/calls.ts"
import { answerNextVersion } from "../platform/answerNextVersion.ts"
import { forward } from "../platform/forward.ts"
import { mayUseBench } from "../platform/mayUseBench.ts"
import { answerBench, benchAnswers } from "./answerBench.ts"
import { benchAddress } from "./benchAddress.ts"

/** Only this computer is served; the bench has no password. */
const host = "127.0.0.1"

/** What differs in a next version. */
const nextVersionFiles = [serviceWorker.path, "/app-shell"]

const ofBench = new RegExp(`^${benchAddress}(?:[/?]|$)`)

/** Listens in front of the platform: answers for the bench, and disturbs calls. */
export function startFront(bench: Bench, port: number, panelFolder: string): Promise<Server> {
  const answers = benchAnswers(bench, panelFolder)
  const server = createServer((request, response) => {
    if (!mayUseBench(request)) {
      response
        .writeHead(403, { "content-type": "text/plain" })
        .end("The bench serves its own computer only.\n")
      return
    }
    const { method = "GET", url = "/" } = request
    if (ofBench.test(url)) {
      void answerBench(answers, request, response)
      return
    }
    const pass = () => {
      try {
        forward(bench.port, request, response)
      } catch {
        response.writeHead(503).end()
      }
    }
    const isNext = bench.faults.list[serviceWorker.name]?.kind === "version"
    const call = callOf(method, url)
    const fault = call === null ? null : bench.faults.meet(call)
    if (isNext && nextVersionFiles.includes(url)) void answerNextVersion(bench.port, url, response)
    else if (fault === null) pass()
    else answerFault(fault, bench.faults, response, pass)
  })
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, () => resolve(server))
  })
}
