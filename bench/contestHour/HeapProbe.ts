interface Reply {
  readonly id?: number
  readonly result?: { readonly usedSize?: number }
}

const listening = /Debugger listening on (ws:\S+)/g
const patienceMs = 10_000

/** Opens the inspector of Node processes on a port of their own when it is asked for; for their environment. */
export const inspectable = { NODE_OPTIONS: "--inspect-port=127.0.0.1:0" } as const

/** Reads the live heap of a Node process that was started with `inspectable`, through its inspector. */
export class HeapProbe {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #asked = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener("message", ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply
      this.#waiting.get(reply.id ?? 0)?.(reply)
      this.#waiting.delete(reply.id ?? 0)
    })
  }

  /** `output` returns what the process has printed so far: it prints the inspector's address. */
  static async attach(pid: number, output: () => string): Promise<HeapProbe> {
    const known = output().match(listening)?.length ?? 0
    process.kill(pid, "SIGUSR1")
    const deadline = performance.now() + patienceMs
    for (;;) {
      const address = [...output().matchAll(listening)][known]?.[1]
      if (address !== undefined) {
        const socket = new WebSocket(address)
        await new Promise((resolve, reject) => {
          socket.addEventListener("open", resolve)
          socket.addEventListener("error", reject)
        })
        return new HeapProbe(socket)
      }
      if (performance.now() > deadline) throw new Error(`Process ${pid} opened no inspector`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Bytes of live objects: collects garbage first. */
  async read(): Promise<number> {
    await this.#ask("HeapProfiler.collectGarbage")
    const { result } = await this.#ask("Runtime.getHeapUsage")
    return result?.usedSize ?? Number.NaN
  }

  close(): void {
    this.#socket.close()
  }

  #ask(method: string): Promise<Reply> {
    const id = ++this.#asked
    const reply = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve))
    this.#socket.send(JSON.stringify({ id, method }))
    return reply
  }
}
