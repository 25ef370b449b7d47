import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test } from "vitest"
import { drainRefused } from "./onlyOwnServers.ts"

const script = `require("node:http").createServer((_, answer) => answer.end("somebody else's")).listen(0, "127.0.0.1", function () {
  console.log(this.address().port)
})`

/** A server that another process runs, like a developer's on port 3000. */
let foreign: { readonly port: number; readonly stop: () => void }

beforeEach(async () => {
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] })
  const [port] = (await once(child.stdout, "data")) as [Buffer]
  foreign = { port: Number(String(port)), stop: () => child.kill() }
})

afterEach(() => foreign.stop())

test("a test reaches the servers it has started, and no other", async () => {
  const own = createServer((_request, answer) => answer.end("own")).listen(0, "127.0.0.1")
  await once(own, "listening")
  const { port } = own.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("own")
  own.close()

  for (const address of [`localhost:${foreign.port}`, `127.0.0.1:${foreign.port}`, "192.0.2.1:80"]) {
    await expect(fetch(`http://${address}/`)).rejects.toThrow("fetch failed")
    expect(drainRefused()).toEqual([address])
  }
})
