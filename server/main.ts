import "effect/schema/SchemaJITCompiler/enable"
import { fileURLToPath } from "node:url"
import { Cause, Deferred, Effect, Exit, Layer } from "effect"
import { applicationLayer, serveApplication } from "./application.ts"
import { scheduleBackups } from "./backups/scheduleBackups.ts"
import { importCourses } from "./learning/import/importCourses.ts"
import { importContests } from "./olympiads/import/importContests.ts"
import { importContent } from "./cli/importContent.ts"
import { seedSyntheticUsers } from "./olympiads/demoContests/syntheticUsers.ts"
import { ChangeFeed } from "./platform/realtime/ChangeFeed.ts"
import { checkPort, claimDataFolder } from "./platform/claimDataFolder.ts"
import { loadRenderer } from "./pages/PageRenderer.ts"
import { BadConfiguration, Config, readConfig, type ServerConfig } from "./platform/config.ts"
import { chooseDatabase } from "./platform/database/chooseDatabase.ts"
import { DatabaseUnusable } from "./platform/database/embedded/postgresBinaries.ts"
import { migrate } from "./platform/database/migrate.ts"
import { sqlLayer } from "./platform/database/sqlLayer.ts"
import type { FastPath } from "./platform/http/CachedAnswers.ts"
import { CannotListen } from "./platform/http/httpServer.ts"
import { logging } from "./platform/logging.ts"
import { Readiness } from "./platform/operations/Readiness.ts"
import { superviseJudge } from "./platform/superviseJudge.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Prints to the console for the operator who starts the server; the log is for monitoring. */
const say = (text: string) => Effect.sync(() => console.log(text))

const steps = {
  creating: "Creating the database…",
  starting: "Starting the database…",
  adopting: "Taking over the database that still runs…",
  upgrading: "Upgrading the database to the new version of PostgreSQL; this needs the network once…"
}

const importLine = (imported: number) => `Loaded ${imported} ${imported === 1 ? "problem" : "problems"}.`

/** Migrates the database and imports the content. */
export const prepare = Effect.gen(function* () {
  const migrated = yield* migrate
  if (migrated.length > 0) yield* say(`Brought the database to version ${migrated.at(-1)?.[0]}.`)
  const report = yield* Effect.provide(importContent(here("../content")), ChangeFeed.layer)
  if (report.imported.length > 0) yield* say(importLine(report.imported.length))
  yield* Effect.forEach(report.refused, (rejection) => Effect.logWarning("A problem was refused", rejection))
  const courses = yield* importCourses(here("../content"))
  yield* Effect.forEach(courses.refused, (rejection) => Effect.logWarning("A course was refused", rejection))
  const { refused } = yield* importContests(here("../content"))
  yield* Effect.forEach(refused, (rejection) => Effect.logWarning("A contest was refused", rejection))
  yield* seedSyntheticUsers((yield* Config).syntheticUserCount)
})

const judging = Effect.gen(function* () {
  const readiness = yield* Readiness
  const judge = yield* superviseJudge
  readiness.add("judge", Effect.sync(judge.isReady))
})

export interface RunOptions {
  /** Folder of the built pages; default `dist/client`. */
  readonly clientFolder?: string
  readonly fastPaths?: ReadonlyArray<FastPath>
}

const serve = Effect.fnUntraced(function* (config: ServerConfig, options: RunOptions, begun: number) {
  const renderPage = config.prerender
    ? yield* Effect.promise(() => loadRenderer(here("../dist/server")))
    : null
  const { port, leave } = yield* serveApplication({
    clientFolder: here("../dist/client"),
    renderPage,
    ...options
  })
  if (config.role === "all") yield* judging
  yield* scheduleBackups()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const address = config.port === port ? config.publicUrl : `http://${config.host}:${port}`
  yield* say(`Zama is ready at ${address} (${seconds} s). Ctrl+C stops it.`)
  return leave
})

/** Why the server stops. */
type Reason = "signal" | "fault"

/** Lets proxies notice that this process is about to stop. */
const announceEnd = Effect.fnUntraced(function* ({ stopDelay }: ServerConfig, leave: () => void) {
  if (stopDelay === 0) return
  const readiness = yield* Readiness
  readiness.add("running", Effect.succeed(false))
  leave()
  yield* Effect.sleep(stopDelay * 1000)
})

const serveUntil = Effect.fnUntraced(function* (
  config: ServerConfig,
  options: RunOptions,
  stopped: Deferred.Deferred<Reason>,
  begun: number
) {
  const leave = yield* serve(config, options, begun)
  const reason = yield* Deferred.await(stopped)
  if (reason === "signal") yield* announceEnd(config, leave)
})

const judgeOnly = Effect.gen(function* () {
  yield* superviseJudge
  yield* say("The judge works. Ctrl+C stops it.")
})

/** Builds the remaining services after the database migration. */
const work = (
  config: ServerConfig,
  options: RunOptions,
  stopped: Deferred.Deferred<Reason>,
  begun: number
) => {
  const running =
    config.role === "judge"
      ? Effect.scoped(Effect.andThen(judgeOnly, Deferred.await(stopped)))
      : Effect.scoped(serveUntil(config, options, stopped, begun)).pipe(Effect.provide(applicationLayer))
  const database = chooseDatabase(config, {
    stopsAtEnd: () => true,
    revives: true,
    onProgress: (step) => console.log(steps[step])
  })
  return Effect.andThen(prepare.pipe(Effect.provide(sqlLayer)), running).pipe(
    Effect.provide(Layer.mergeAll(database, Layer.succeed(Config, config)))
  )
}

const expected = (error: unknown): string | null => {
  if (error instanceof BadConfiguration || error instanceof DatabaseUnusable) return error.message
  if (error instanceof CannotListen) return `Cannot listen on ${error.host}:${error.port}: ${error.reason}.`
  return null
}

const exitCode = (exit: Exit.Exit<void, unknown>): number => {
  if (Exit.isSuccess(exit)) return 0
  console.error(
    expected(Cause.squash(exit.cause)) ?? `Zama stopped unexpectedly.\n${Cause.pretty(exit.cause)}`
  )
  return 1
}

/** Ctrl+C arrives twice, from the terminal and from the parent process; only a later signal forces the exit. */
const impatientAfterMs = 1500
const patienceMs = 25_000

const onSignals = ({ stopDelay }: ServerConfig, stop: () => void) => {
  let first: number | null = null
  const onSignal = () => {
    if (first !== null && performance.now() - first > impatientAfterMs) process.exit(130)
    if (first !== null) return
    first = performance.now()
    console.log("Stopping…")
    setTimeout(() => process.exit(1), patienceMs + stopDelay * 1000).unref()
    stop()
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal)
}

/** After an uncaught error the state is unknown, so stop everything in order, including the database. */
const onFaults = (stop: () => void) => {
  const state = { faulty: false }
  const onFault = (error: unknown) => {
    console.error("Zama stops because of a fault:", error)
    state.faulty = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    stop()
  }
  process.on("uncaughtException", onFault)
  process.on("unhandledRejection", onFault)
  return state
}

const claimAndRun = async (config: ServerConfig, options: RunOptions, begun: number): Promise<number> => {
  const release = claimDataFolder(config)
  try {
    if (config.role !== "judge") await checkPort(config)
    const stopped = Deferred.makeUnsafe<Reason>()
    const stop = (reason: Reason) => () => void Deferred.doneUnsafe(stopped, Effect.succeed(reason))
    onSignals(config, stop("signal"))
    const faults = onFaults(stop("fault"))
    const log = logging({ forPeople: process.stdout.isTTY, level: process.env["LOG_LEVEL"] })
    const exit = await Effect.runPromiseExit(
      work(config, options, stopped, begun).pipe(Effect.provide(log), Effect.asVoid)
    )
    return faults.faulty ? 1 : exitCode(exit)
  } finally {
    release()
  }
}

/** Runs the server until a signal; returns the exit code. */
export const runServer = async (options: RunOptions = {}): Promise<number> => {
  try {
    return await claimAndRun(readConfig(process.env), options, performance.now())
  } catch (error) {
    const message = expected(error)
    if (message === null) throw error
    console.error(message)
    return 1
  }
}

if (import.meta.main) process.exit(await runServer())
