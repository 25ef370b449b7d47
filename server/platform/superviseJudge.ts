import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { Config } from "./config.ts"
import { DatabaseAddress } from "./database/DatabaseAddress.ts"
import { addressForChild } from "./database/chooseDatabase.ts"
import { lowerPriority } from "./lowerPriority.ts"
import { heartbeatMs, provenVariable, stopMessage, unfitExitCode } from "./parentProcess.ts"

export const judgeProgram = fileURLToPath(new URL("../judgeMain.ts", import.meta.url))

const dieWithParent = new URL("dieWithParent.ts", import.meta.url).href

const firstPauseMs = 200
const longestPauseMs = 10_000
const healthyAfterMs = 60_000
const patienceMs = 8000

/** A judge that misses this many heartbeats, half a minute, is replaced. */
const silentBeatsMax = 30
/** A judge that is still loading its modules on a busy machine gets four times as long. */
const startBeatsMax = 120
/** A judge that misses more heartbeats than this, 2 seconds, is not ready meanwhile. */
const readyBeatsMax = 2

export interface Supervised {
  readonly program: string
  readonly heartbeatMs: number
  /** See `ServerConfig.judgeNiceness`. */
  readonly niceness: number
}

interface Judge extends Supervised {
  child: ChildProcess | null
  ready: boolean
  /** Heartbeats missed in a row. */
  silentBeats: number
  /** The sandbox of an earlier worker of this supervisor that was ready, so it works on this machine. */
  proven: string | null
  stopping: boolean
  pauseMs: number
  timer: NodeJS.Timeout | null
}

/** The worker leads a process group, so its child processes are killed too. */
const killGroup = (child: ChildProcess) => {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    // The whole group is already gone.
  }
}

/** Settings that the judge reads, plus the variables of Node and the system. Excludes mail passwords and keys. */
const judgeVariables =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w+|SystemRoot|NODE_\w+|SSL_CERT_\w+|DATA_DIR|JUDGE_BACKEND|JUDGE_CACHE_DIR|LOG_LEVEL|OTEL_EXPORTER_OTLP_ENDPOINT)$/

export const judgeEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => judgeVariables.test(name)))

const startChild = (program: string, environment: Readonly<Record<string, string>>) =>
  spawn(process.execPath, ["--import", dieWithParent, program], {
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...judgeEnvironment(process.env), ...environment }
  })

/**
 * Calls `onSilent` once, when the child has missed too many heartbeats. Counts ticks instead of time, so that a parent
 * that was stalled itself does not blame the child.
 */
const watchHeartbeats = (judge: Judge, child: ChildProcess, onSilent: () => void) => {
  judge.silentBeats = 0
  let most = startBeatsMax
  const ticking = setInterval(() => {
    judge.silentBeats += 1
    if (judge.silentBeats <= most) return
    clearInterval(ticking)
    onSilent()
  }, judge.heartbeatMs)
  child.on("message", () => {
    judge.silentBeats = 0
    most = silentBeatsMax
  })
  return () => clearInterval(ticking)
}

const respawn = (
  judge: Judge,
  environment: Readonly<Record<string, string>>,
  report: (text: string) => void
) => {
  const begun = performance.now()
  const child = startChild(
    judge.program,
    judge.proven === null ? environment : { ...environment, [provenVariable]: judge.proven }
  )
  judge.child = child
  if (child.pid !== undefined) lowerPriority(child.pid, judge.niceness)
  child.on("message", (message) => {
    if (typeof message === "object" && message !== null && "ready" in message) {
      judge.ready = true
      judge.proven = String(message.ready)
    }
  })
  const stopWatching = watchHeartbeats(judge, child, () => {
    report("The judge does not answer any more")
    killGroup(child)
  })
  const ended = (why: string) => {
    if (why === String(unfitExitCode)) judge.proven = null
    stopWatching()
    killGroup(child)
    judge.ready = false
    judge.child = null
    if (judge.stopping) return
    if (performance.now() - begun > healthyAfterMs) judge.pauseMs = firstPauseMs
    report(`The judge ended (${why}); a new one starts in ${judge.pauseMs} ms`)
    judge.timer = setTimeout(() => respawn(judge, environment, report), judge.pauseMs)
    judge.pauseMs = Math.min(judge.pauseMs * 2, longestPauseMs)
  }
  child.once("exit", (code, signal) => ended(String(signal ?? code)))
  child.on("error", (error) => {
    // A child that never started, for lack of memory or processes, emits no `exit` either.
    if (child.pid === undefined) ended(error.message)
    else report(`The judge is in trouble: ${error.message}`)
  })
}

const stop = (judge: Judge) =>
  Effect.callback<void>((resume) => {
    judge.stopping = true
    if (judge.timer !== null) clearTimeout(judge.timer)
    const { child } = judge
    if (child === null) return resume(Effect.void)
    const cut = setTimeout(() => killGroup(child), patienceMs)
    child.once("exit", () => {
      clearTimeout(cut)
      resume(Effect.void)
    })
    // A judge that is still starting has no work to finish.
    if (judge.ready && child.connected) child.send(stopMessage, () => {})
    else killGroup(child)
  })

/** Keeps one worker process running until the scope closes; reports whether it is ready to judge. */
export const supervise = Effect.fnUntraced(function* (supervised: Supervised) {
  const environment = addressForChild(yield* DatabaseAddress)
  const log = Effect.runForkWith(yield* Effect.context())
  const judge: Judge = {
    ...supervised,
    child: null,
    ready: false,
    silentBeats: 0,
    proven: null,
    stopping: false,
    pauseMs: firstPauseMs,
    timer: null
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => {
      if (existsSync(judge.program)) respawn(judge, environment, (text) => log(Effect.logWarning(text)))
    }),
    () => stop(judge)
  )
  return {
    isReady: () => judge.ready && judge.silentBeats <= readyBeatsMax,
    pid: () => judge.child?.pid ?? null
  }
})

export const superviseJudge = Effect.flatMap(Config, ({ judgeNiceness: niceness }) =>
  supervise({ program: judgeProgram, heartbeatMs, niceness })
)
