import { parentPort, workerData } from "node:worker_threads"
import { Agent, request } from "node:http"

/** Requests the problem list in a loop, as one user would, and reports the duration of each request. */
const { url, token } = workerData as { url: string; token: string }
const agent = new Agent({ keepAlive: true })
const pauseMs = 10

const ask = () =>
  new Promise<number>((resolve, reject) => {
    const begun = performance.now()
    request(
      `${url}/api/problems?page=1`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (reply) => {
        reply.resume()
        reply.once("end", () =>
          reply.statusCode === 200
            ? resolve(performance.now() - begun)
            : reject(new Error(`The list answered ${reply.statusCode}`))
        )
      }
    )
      .once("error", reject)
      .end()
  })

let times: Array<number> = []
parentPort?.on("message", () => {
  parentPort?.postMessage(times)
  times = []
})
for (;;) {
  times.push(await ask())
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
}
