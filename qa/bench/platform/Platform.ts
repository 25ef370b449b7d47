import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect, Exit, Layer, ManagedRuntime, Scope } from "effect"
import { applicationLayer, serveApplication } from "../../../server/application.ts"
import { loadRenderer, type RenderPage } from "../../../server/pages/PageRenderer.ts"
import { Config, type ServerConfig } from "../../../server/platform/config.ts"
import { type Address, DatabaseAddress } from "../../../server/platform/database/DatabaseAddress.ts"
import { logging } from "../../../server/platform/logging.ts"
import { superviseJudge } from "../../../server/platform/superviseJudge.ts"

export interface PlatformOptions {
  readonly config: ServerConfig
  readonly address: Address
  readonly clientFolder: string
  readonly renderPage: RenderPage | null
}

const runtimeFor = ({ config, address }: PlatformOptions) =>
  ManagedRuntime.make(
    applicationLayer.pipe(
      Layer.provideMerge(Layer.succeed(Config, config)),
      Layer.provideMerge(Layer.succeed(DatabaseAddress, address)),
      Layer.provideMerge(
        logging({ forPeople: process.stdout.isTTY, level: process.env["LOG_LEVEL"] ?? "error" })
      )
    )
  )

/** The product's server over one database, on a port of its own, with or without its judge. */
export interface Platform {
  readonly port: number
  /** Runs an effect over the server's services. */
  readonly run: ReturnType<typeof runtimeFor>["runPromise"]
  readonly isJudging: () => boolean
  readonly setJudging: (on: boolean) => Promise<void>
  readonly stop: () => Promise<void>
}

export const readRenderer = (serverFolder: string): Promise<RenderPage | null> =>
  existsSync(join(serverFolder, "renderPage.js")) ? loadRenderer(serverFolder) : Promise.resolve(null)

export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { clientFolder, renderPage } = options
  const runtime = runtimeFor(options)
  const scope = Effect.runSync(Scope.make())
  const { port } = await runtime.runPromise(
    serveApplication({ clientFolder, renderPage }).pipe(Scope.provide(scope))
  )
  let judge: Scope.Closeable | null = null
  const setJudging = async (on: boolean) => {
    const running = judge
    if (on === (running !== null)) return
    judge = on ? Effect.runSync(Scope.make()) : null
    if (judge !== null) await runtime.runPromise(superviseJudge.pipe(Scope.provide(judge)))
    if (running !== null) await runtime.runPromise(Scope.close(running, Exit.void))
  }
  return {
    port,
    run: (effect, runOptions) => runtime.runPromise(effect, runOptions),
    isJudging: () => judge !== null,
    setJudging,
    stop: async () => {
      await setJudging(false)
      await runtime.runPromise(Scope.close(scope, Exit.void))
      await runtime.dispose()
    }
  }
}
