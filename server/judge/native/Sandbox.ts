import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, existsSync, openSync, writeFileSync } from "node:fs"
import { getPriority } from "node:os"
import type { Identity } from "../runnerIdentity.ts"
import type { ControlGroup } from "./ControlGroups.ts"
import {
  AnswerReader,
  type BoxFile,
  addFile,
  killProgram,
  passInput,
  type ProgramEnd,
  type ProgramStart,
  startProgram
} from "./messages.ts"

/** Files of this machine that every sandbox needs, and what programs may read in it. */
export interface SandboxSetup {
  readonly bubblewrap: string
  /** Binds a sandbox to one core; null if the machine does not have it. */
  readonly taskset: string | null
  /** The compiled `runner/runner.c`. */
  readonly runner: string
  /** A file with `systemCallFilter`. */
  readonly filter: string
  /** The user under whom sandboxes start if the judge runs as root. */
  readonly identity: Identity | null
  /** Paths of this machine by their paths in the sandbox, beside `/usr`. Those that do not exist are left out. */
  readonly readable: ReadonlyMap<string, string>
}

/** Room for the program's files, its input and what is kept between runs. */
const boxBytes = 512 * 1_048_576

/** Memory of the runner, of the files in `/box` and of the kernel for a program, in MiB. */
const unseenMb = boxBytes / 1_048_576 + 64

/** Time in which a runner ends at the end of its input, even on a busy machine. */
const stubbornMs = 10_000

/** The strangers' user inside of a sandbox. */
const nobody = "65534"

/** Folders of `/usr` in which an operator may keep other things than programs, such as this server. */
const hidden = ["/usr/local", "/usr/src"].filter(existsSync)

/** Neither terminals, whose drivers programs could choose, nor `/dev/zero`, whose shared pages no limit would count. */
const devices = ["null", "full", "random", "urandom"].map((name) => `/dev/${name}`)

const bubblewrapArguments = ({ runner, readable }: SandboxSetup): ReadonlyArray<string> => [
  ...["--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"],
  ...["--unshare-cgroup-try", "--die-with-parent", "--as-pid-1", "--clearenv"],
  ...["--cap-drop", "ALL", "--uid", nobody, "--gid", nobody, "--hostname", "box"],
  ...["--ro-bind", "/usr", "/usr"],
  ...hidden.flatMap((path) => ["--tmpfs", path, "--remount-ro", path]),
  ...["bin", "lib", "lib64"].flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
  ...[...readable].flatMap(([inside, outside]) => ["--ro-bind-try", outside, inside]),
  ...["--proc", "/proc", "--ro-bind", runner, "/runner"],
  ...devices.flatMap((path) => ["--dev-bind", path, path]),
  ...["--symlink", "/proc/self/fd", "/dev/fd"],
  ...["stdin", "stdout", "stderr"].flatMap((name, index) => ["--symlink", `fd/${index}`, `/dev/${name}`]),
  ...["--perms", "0755", "--size", String(boxBytes), "--tmpfs", "/box", "--symlink", "box", "/tmp"],
  ...["--remount-ro", "/", "--chdir", "/box", "--seccomp", "3", "--", "/runner"]
]

/** Linux weighs sessions first, and a new session would have the weight of the web server's. */
function inheritPriority(pid: number | undefined) {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(getPriority()))
  } catch {
    // Linux without autogroups.
  }
}

/** The sandbox ended by itself while it ran a program. */
export class SandboxLost extends Error {}

/** The machine could not start a sandbox. */
export class SandboxFailed extends Error {}

/** Hears what a program says while it runs. */
export interface Listener {
  readonly onOutput?: (bytes: Uint8Array) => void
  /** The program does nothing although it has read `inputBytes` bytes of input, which is all. */
  readonly onWaiting?: (inputBytes: number) => void
}

interface Running extends Listener {
  readonly resolve: (end: ProgramEnd) => void
  readonly reject: (error: Error) => void
}

/**
 * One bubblewrap with a runner inside. It runs one program at a time, each with an empty folder `/box` but for the
 * kept files, and no process of a program outlives its run.
 */
export class Sandbox {
  readonly #child: ChildProcess
  readonly #ended: Promise<void>
  readonly #answers = new AnswerReader()
  readonly #group: ControlGroup | null
  readonly #started = Promise.withResolvers<void>()
  #hasStarted = false
  /** What is sent to a program that has not started yet. */
  #messagesBeforeStart: Array<Uint8Array> | null = null
  #running: Running | null = null
  #complaint = ""
  #alive = true

  /**
   * `core` is the number of the processor core on which its programs run, null for any; `group` bounds their memory where
   * the machine has control groups.
   */
  constructor(setup: SandboxSetup, core: number | null = null, group: ControlGroup | null = null) {
    this.#group = group
    const { bubblewrap, taskset, identity } = setup
    const command = [bubblewrap, ...bubblewrapArguments(setup)]
    const [program = "", ...words] =
      core === null || taskset === null ? command : [taskset, "--cpu-list", String(core), ...command]
    const filter = openSync(setup.filter, "r")
    try {
      this.#child = spawn(program, words, {
        ...{ env: {}, cwd: "/", stdio: ["pipe", "pipe", "pipe", filter] },
        // A session of its own, without a terminal.
        detached: true,
        ...identity
      })
    } finally {
      closeSync(filter)
    }
    inheritPriority(this.#child.pid)
    this.#ended = new Promise((resolve) => {
      const ended = () => {
        this.#alive = false
        this.#started.resolve()
        this.#lose(new SandboxLost(this.#complaint || "the sandbox ended"))
        resolve()
      }
      this.#child.once("error", ({ message }) => {
        this.#complaint = message
        ended()
      })
      this.#child.once("close", ended)
    })
    // Its end is reported by `close`.
    this.#child.stdin?.on("error", () => {})
    this.#child.stderr?.on("data", (bytes: Buffer) => {
      this.#complaint = `${this.#complaint}${bytes.toString()}`.slice(-2000)
    })
    this.#child.stdout?.on("data", (bytes: Buffer) => this.#receive(bytes))
  }

  get alive(): boolean {
    return this.#alive
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Adds files that each run, or only the next one, finds in `/box`. */
  addFiles(files: Iterable<BoxFile>, lifetime: "sandbox" | "run" = "sandbox"): void {
    for (const file of files) this.#send(addFile(file, lifetime))
  }

  /**
   * Rejects with SandboxLost if the sandbox ends, with SandboxFailed if it has not begun to work, and with the signal's
   * reason if it is aborted, which ends the sandbox too.
   */
  async run(start: ProgramStart, signal?: AbortSignal, listener: Listener = {}): Promise<ProgramEnd> {
    signal?.throwIfAborted()
    const kill = () => void this.kill()
    signal?.addEventListener("abort", kill)
    try {
      this.#messagesBeforeStart = []
      await this.#started.promise
      if (!this.#hasStarted) throw new SandboxFailed(this.#complaint || "the sandbox did not start")
      this.#group?.limit((start.limits.memoryMb + unseenMb) * 1_048_576)
      const kills = this.#group?.kills
      const end = await new Promise<ProgramEnd>((resolve, reject) => {
        if (!this.#alive) return reject(new SandboxLost(this.#complaint || "the sandbox has ended"))
        this.#running = { ...listener, resolve, reject }
        this.#send(startProgram(start))
        this.#sendMessagesBeforeStart()
      })
      return end.reason === "ended" && this.#group?.kills !== kills ? { ...end, reason: "memory" } : end
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      signal?.removeEventListener("abort", kill)
    }
  }

  /** Passes input to a program that talks; empty bytes close it. */
  pass(bytes: Uint8Array): void {
    this.#sendToProgram(passInput(bytes))
  }

  /** Ends the running program; its run resolves with the reason `stopped`. */
  stop(): void {
    this.#sendToProgram(killProgram)
  }

  /**
   * Ends the sandbox with every process in it. The runner ends at the end of its input, and the processes with it: a
   * bubblewrap that is killed while it starts leaves a process that waits for ever.
   */
  async kill(): Promise<void> {
    this.#child.stdin?.destroy()
    const late = setTimeout(() => this.#child.kill("SIGKILL"), stubbornMs)
    await this.#ended
    clearTimeout(late)
  }

  #sendToProgram(message: Uint8Array) {
    if (this.#messagesBeforeStart === null) this.#send(message)
    else this.#messagesBeforeStart.push(message)
  }

  #sendMessagesBeforeStart() {
    for (const message of this.#messagesBeforeStart ?? []) this.#send(message)
    this.#messagesBeforeStart = null
  }

  #send(message: Uint8Array) {
    if (this.#alive) this.#child.stdin?.write(message)
  }

  #enterGroup() {
    this.#group?.enter(this.pid)
    this.#hasStarted = true
    this.#started.resolve()
  }

  #lose(error: Error) {
    this.#running?.reject(error)
    this.#running = null
  }

  #receive(bytes: Uint8Array) {
    try {
      for (const answer of this.#answers.read(bytes)) {
        if (answer.type === "started") this.#enterGroup()
        else if (answer.type === "output") this.#running?.onOutput?.(answer.bytes)
        else if (answer.type === "waits") this.#running?.onWaiting?.(answer.inputBytes)
        else {
          this.#running?.resolve(answer.end)
          this.#running = null
        }
      }
    } catch (error) {
      this.#complaint = String(error)
      void this.kill()
    }
  }
}
