import { Server, Socket } from "node:net"
import { afterEach } from "vitest"

interface Guard {
  /** Ports on which this process listens or has listened; `freePort` listens as well. */
  readonly ports: Set<number>
  readonly refused: Array<string>
}

interface Target {
  readonly host?: string | null
  readonly port?: number | string | null
  readonly path?: string | null
}

const loopback = new Set(["localhost", "127.0.0.1", "::1"])
const guardKey = Symbol.for("zama/onlyOwnServers")
const shared = globalThis as { [guardKey]?: Guard }

/** Node passes an array of normalized arguments; callers may pass options, a path, or a port and a host. */
function targetOf([first, second]: ReadonlyArray<unknown>): Target {
  if (Array.isArray(first)) return targetOf(first)
  if (typeof first === "object" && first !== null) return first
  if (typeof first === "string" && !/^\d+$/.test(first)) return { path: first }
  return { port: Number(first), host: typeof second === "string" ? second : "localhost" }
}

function install(): Guard {
  const guard: Guard = { ports: new Set(), refused: [] }
  const { listen } = Server.prototype
  const { connect } = Socket.prototype
  Server.prototype.listen = function (this: Server, ...args: Array<unknown>) {
    this.prependOnceListener("listening", () => {
      const address = this.address()
      if (typeof address === "object" && address !== null) guard.ports.add(address.port)
    })
    return Reflect.apply(listen, this, args)
  } as typeof listen
  Socket.prototype.connect = function (this: Socket, ...args: Array<unknown>) {
    const { host, port, path } = targetOf(args)
    if (path == null && !(loopback.has(host ?? "localhost") && guard.ports.has(Number(port)))) {
      const address = `${host ?? "localhost"}:${port}`
      guard.refused.push(address)
      return this.destroy(new Error(`A test called the network: ${address}`))
    }
    return Reflect.apply(connect, this, args)
  } as typeof connect
  return guard
}

// Files of one worker share the patched prototypes.
const { refused } = (shared[guardKey] ??= install())

/** Addresses that were refused since the last call. */
export const drainRefused = (): ReadonlyArray<string> => refused.splice(0)

// The code under test may swallow the error.
afterEach(() => {
  const found = drainRefused()
  if (found.length > 0) throw new Error(`The test called the network: ${found.join(", ")}`)
})
