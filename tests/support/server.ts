import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, Layer, Logger, ManagedRuntime, References, Scope } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { applicationLayer, serveApplication } from "../../server/application.ts"
import type { RenderPage } from "../../server/pages/PageRenderer.ts"
import { Config, readConfig, type ServerConfig } from "../../server/platform/config.ts"
import { DatabaseAddress } from "../../server/platform/database/DatabaseAddress.ts"
import { type OutboxMail, readOutbox } from "../../server/platform/mail/Outbox.ts"
import { createTestDatabase, type TestDatabase } from "./database.ts"
import { type TestLearner, signUpOn } from "./testLearner.ts"

export interface TestServerOptions {
  readonly config?: Partial<ServerConfig>
  /** Stays when the server closes; by default a new one. */
  readonly database?: TestDatabase
  /** The same. */
  readonly dataDir?: string
  /** Built pages; by default none. */
  readonly clientFolder?: string
  /** Draws visitors' pages; by default off. */
  readonly renderPage?: RenderPage
  /** Receives every line of the log, including debug; by default nothing is logged. */
  readonly log?: (line: string) => void
}

const logging = (log: TestServerOptions["log"]) =>
  log === undefined
    ? Layer.succeed(References.MinimumLogLevel, "Fatal")
    : Layer.merge(
        Logger.layer([Logger.map(Logger.formatJson, log)]),
        Layer.succeed(References.MinimumLogLevel, "All")
      )

const runtimeFor = (
  config: ServerConfig,
  address: DatabaseAddress["Service"],
  log: TestServerOptions["log"]
) =>
  ManagedRuntime.make(
    applicationLayer.pipe(
      Layer.provideMerge(Layer.succeed(Config, config)),
      Layer.provideMerge(Layer.succeed(DatabaseAddress, address)),
      Layer.provideMerge(logging(log))
    )
  )

export interface TestServer {
  readonly url: string
  readonly dataDir: string
  /** Runs SQL, or any Effect over the server's services. */
  readonly run: ReturnType<typeof runtimeFor>["runPromise"]
  readonly sql: <Row extends object>(
    statement: string,
    values?: ReadonlyArray<unknown>
  ) => Promise<ReadonlyArray<Row>>
  /** Mails so far, oldest first; to one address if given. */
  readonly mails: (to?: string) => Promise<ReadonlyArray<OutboxMail>>
  /** Waits for `count` mails to an address, and returns the newest. */
  readonly mailTo: (to: string, count?: number) => Promise<OutboxMail>
  /** A learner who has signed up, confirmed, and is signed in. */
  readonly signUp: (email?: string) => Promise<TestLearner>
  readonly close: () => Promise<void>
}

const pauseMs = 20
const patienceMs = 60_000

/** The real application in this process: a new database, HTTP on a free port, mails in an outbox; no judge. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const database = options.database ?? (await createTestDatabase())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "zama-data-"))
  const config = { ...readConfig({ DATA_DIR: dataDir, PORT: "0" }), ...options.config }
  const runtime = runtimeFor(config, database.address, options.log)
  const scope = Effect.runSync(Scope.make())
  const { port } = await runtime.runPromise(
    serveApplication({
      clientFolder: options.clientFolder ?? join(dataDir, "no-pages"),
      renderPage: options.renderPage ?? null
    }).pipe(Scope.provide(scope))
  )
  const url = `http://127.0.0.1:${port}`
  const mails = async (to?: string) => {
    const all = (await readOutbox(join(dataDir, "outbox"), 1000)).toReversed()
    return to === undefined ? all : all.filter((mail) => mail.to === to)
  }
  const mailTo = async (to: string, count = 1) => {
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline;) {
      const found = await mails(to)
      const newest = found.at(-1)
      if (newest !== undefined && found.length >= count) return newest
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    throw new Error(`No ${count} mails to ${to} within ${patienceMs} ms`)
  }
  return {
    url,
    dataDir,
    run: (effect) => runtime.runPromise(effect),
    sql: <Row extends object>(statement: string, values: ReadonlyArray<unknown> = []) =>
      runtime.runPromise(
        Effect.flatMap(SqlClient.SqlClient, (sql): Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError> =>
          sql.unsafe<Row>(statement, values)
        )
      ),
    mails,
    mailTo,
    signUp: (email) => signUpOn({ url, mailTo }, email),
    close: async () => {
      await runtime.runPromise(Scope.close(scope, Exit.void))
      await runtime.dispose()
      if (options.database === undefined) await database.drop()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    }
  }
}
