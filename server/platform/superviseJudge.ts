import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, writeFileSync } from "node:fs"
import { setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { DatabaseAddress } from "./database/DatabaseAddress.ts"
import { addressForChild } from "./database/chooseDatabase.ts"
import { heartbeatMs, provenVariable, stopMessage } from "./parentProcess.ts"

export const judgeProgram = fileURLToPath(new URL("../judgeMain.ts", import.meta.url))

const dieWithParent = new URL("dieWithParent.ts", import.meta.url).href

/** Below the web server, so that judging never slows a page. */
const priority = 10

const firstPauseMs = 200
const longestPauseMs = 10_000
const healthyAfterMs = 60_000
const patienceMs = 8000

/** A judge whose event loop stands still for this many heartbeats is replaced: after half a minute. */
const silentBeatsMax = 6
/** One that still loads its modules on a busy machine gets four times as long. */
const startBeatsMax = 24

export interface Supervised {
  readonly program: string
  readonly heartbeatMs: number
}

interface Judge extends Supervised {
  child: ChildProcess | null
  ready: boolean
  /** A worker of this supervisor was ready before, so the sandbox holds on this machine. */
  proven: boolean
  stopping: boolean
  pauseMs: number
  timer: NodeJS.Timeout | null
}

const lowerPriority = (pid: number) => {
  try {
    setPriority(pid, priority)
  } catch {
    // Where the system forbids it judging is merely as important as pages.
  }
  try {
    // Linux weighs groups of processes first, and the worker leads one of its own: within it alone the above says little.
    writeFileSync(`/proc/${pid}/autogroup`, String(priority))
  } catch {
    // Other systems, and a Linux without such groups.
  }
}

/** The worker is a process group of its own: whatever it started dies with it. */
const killGroup = (child: ChildProcess) => {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    // All of it is gone already.
  }
}

/** Settings that the judge reads itself, and what Node and the system need; no passwords of mail servers, no keys. */
const judgeVariables =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w+|SystemRoot|NODE_\w+|SSL_CERT_\w+|DATA_DIR|JUDGE_CACHE_DIR|LOG_LEVEL)$/

export const judgeEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => judgeVariables.test(name)))

const startChild = (program: string, environment: Readonly<Record<string, string>>) =>
  spawn(process.execPath, ["--import", dieWithParent, program], {
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...judgeEnvironment(process.env), ...environment }
  })

/**
 * Calls `onSilent` once, when the child has missed too many heartbeats. It counts its own
 * ticks instead of time, so a parent that stood still itself does not blame the child.
 */
const watchHeartbeats = (child: ChildProcess, everyMs: number, onSilent: () => void) => {
  let silent = 0
  let most = startBeatsMax
  const ticking = setInterval(() => {
    silent += 1
    if (silent <= most) return
    clearInterval(ticking)
    onSilent()
  }, everyMs)
  child.on("message", () => {
    silent = 0
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
    judge.proven ? { ...environment, [provenVariable]: "1" } : environment
  )
  judge.child = child
  if (child.pid !== undefined) lowerPriority(child.pid)
  child.on("message", (message) => {
    if (typeof message === "object" && message !== null && "ready" in message) {
      judge.ready = true
      judge.proven = true
    }
  })
  const stopWatching = watchHeartbeats(child, judge.heartbeatMs, () => {
    report("The judge does not answer any more")
    killGroup(child)
  })
  const ended = (why: string) => {
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
    // One that never started, for want of memory or processes, does not exit either.
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
    // One that still prepares itself has nothing to finish.
    if (judge.ready && child.connected) child.send(stopMessage, () => {})
    else killGroup(child)
  })

/** Keeps one worker process running until the scope closes; tells whether it is ready to judge. */
export const supervise = Effect.fnUntraced(function* (supervised: Supervised) {
  const environment = addressForChild(yield* DatabaseAddress)
  const log = Effect.runForkWith(yield* Effect.context())
  const judge: Judge = {
    ...supervised,
    child: null,
    ready: false,
    proven: false,
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
  return { isReady: () => judge.ready, pid: () => judge.child?.pid ?? null }
})

export const superviseJudge = supervise({ program: judgeProgram, heartbeatMs })
