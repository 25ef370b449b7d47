/**
 * The only script of `/runtime-frame.html`: starts and terminates workers for the page and relays their messages.
 * It contains no rules: the page defines limits, order and meaning of messages, the workers run the programs.
 */
import { connectMessage, type BootMessage, type FrameCommand, type FrameEvent } from "../runtimeMessages.ts"
import { trustedTypesPolicy } from "../../trustedTypesPolicy.ts"

interface Installed {
  readonly scriptUrl: string
  readonly wasm: Promise<WebAssembly.Module>
  readonly data: Readonly<Record<string, ArrayBuffer>>
}

/** Script URLs contain only interpreters sent by the page; learners' code never becomes a script here. */
const validated = trustedTypesPolicy("zama-runtime", "createScriptURL", (url) => url)

const installed = new Map<string, Installed>()
const workers = new Map<number, Worker>()

addEventListener("message", function connect(event: MessageEvent) {
  const port = event.ports[0]
  // Without the sandbox policy, programs would run with the page's origin.
  if (self.origin !== "null") return
  if (event.source !== parent || event.data !== connectMessage || port === undefined) return
  removeEventListener("message", connect)
  const post = (message: FrameEvent) => port.postMessage(message)
  port.addEventListener("message", ({ data }: MessageEvent<FrameCommand>) => obey(data, post))
  port.start()
  post({ type: "connected" })
})

function obey(command: FrameCommand, post: (message: FrameEvent) => void): void {
  switch (command.type) {
    case "install":
      return install(command)
    case "start":
      return void start(command, post)
    case "send":
      return workers.get(command.worker)?.postMessage(command.message)
    case "terminate":
      workers.get(command.worker)?.terminate()
      workers.delete(command.worker)
  }
}

function install({ language, script, wasm, data }: Extract<FrameCommand, { type: "install" }>): void {
  const scriptUrl = URL.createObjectURL(new Blob([script], { type: "text/javascript" }))
  const compiled = WebAssembly.compile(wasm)
  // Starting a worker reports the failure; until then it must not count as an unhandled rejection.
  compiled.catch(() => {})
  installed.set(language, { scriptUrl, wasm: compiled, data })
}

async function start(
  { worker: id, language }: Extract<FrameCommand, { type: "start" }>,
  post: (message: FrameEvent) => void
): Promise<void> {
  const broken = (reason: string) => post({ type: "broken", worker: id, reason })
  const runtime = installed.get(language)
  if (runtime === undefined) return broken(`"${language}" is not installed`)
  // Chromium rejects module workers from a blob in an opaque origin but starts classic ones.
  const worker = new Worker(validated(runtime.scriptUrl), { name: language })
  workers.set(id, worker)
  worker.addEventListener("message", ({ data }) => post({ type: "message", worker: id, message: data }))
  worker.addEventListener("error", ({ message }) => broken(message))
  try {
    worker.postMessage({ type: "boot", wasm: await runtime.wasm, data: runtime.data } satisfies BootMessage)
  } catch (error) {
    broken(String(error))
  }
}
