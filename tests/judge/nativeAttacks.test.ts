import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { LanguageId } from "../../server/judge/JudgeBackend.ts"
import { runnerIdentity } from "../../server/judge/runnerIdentity.ts"
import type { Attack } from "./attacks/Attack.ts"
import { attempt, setTrap, type Trap } from "./attacks/attempt.ts"
import { compileBombs, cppAttacks } from "./attacks/cppAttacks.ts"
import { javascriptAttacks } from "./attacks/javascriptAttacks.ts"
import { nativeCompilers, nativeCpp } from "./attacks/nativeCpp.ts"
import { nameOf, nativeExpectation, nativeExpectations } from "./attacks/nativeExpectations.ts"
import { nativeJavascript } from "./attacks/nativeJavascript.ts"
import { nativeOthers } from "./attacks/nativeOthers.ts"
import { nativePython } from "./attacks/nativePython.ts"
import { pythonBombs } from "./attacks/pythonBombs.ts"
import { pythonEscapes } from "./attacks/pythonEscapes.ts"
import { pythonPoison } from "./attacks/pythonPoison.ts"
import { runOnce, sumIn } from "./support/judge.ts"
import { nativeBackend, nativeCache } from "./support/nativeJudge.ts"
import { eventually } from "../support/eventually.ts"

const patience = 120_000
const full = process.env["TEST_FULL"] === "1"

const ofBothBackends = [
  ...[pythonEscapes, pythonBombs, pythonPoison],
  ...[javascriptAttacks, cppAttacks, compileBombs]
].flat()
const ofNative = [nativePython, nativeJavascript, nativeCpp, nativeCompilers, nativeOthers].flat()
const all = [...ofNative, ...ofBothBackends].filter((attack) => nativeExpectation(attack) !== null)
const chosen = full ? all : all.filter(({ isCore }) => isCore === true)

const backend = await nativeBackend()
let trap: Trap

test("there are enough attacks, and every exception is one of them", () => {
  expect(all.length).toBeGreaterThanOrEqual(130)
  const names = ofBothBackends.map(nameOf)
  expect(Object.keys(nativeExpectations).filter((name) => !names.includes(name))).toEqual([])
})

describe.skipIf(backend === null)("in the native judge", () => {
  if (backend === null) return

  beforeAll(async () => {
    trap = await setTrap()
    await backend.warmUp?.()
  })

  afterAll(async () => {
    await backend.dispose()
    trap.close()
  })

  const offered = new Set(backend.languages().map(({ id }) => id))

  test.each(chosen.filter(({ language }) => offered.has(language)))(
    "$language: $name",
    async (attack) => {
      const before = traces()
      await attempt(backend, attack, nativeExpectation(attack) ?? attack, trap)
      expect(await innocent(attack)).toEqual({ status: "ok", stdout: innocentAnswer(attack.language) })
      await eventually(() => expect(sandboxProcesses()).toEqual([]))
      expect(traces()).toEqual(before)
    },
    patience
  )
})

const innocents: Readonly<Record<LanguageId, string>> = {
  python: `
import os, random
a, b = map(int, input().split())
print(a + b, sorted(os.listdir('.')), len(os.listdir("/proc/self/fd")), 0 < random.random() < 1)`,
  javascript:
    "const [a, b] = readline().split(' ').map(Number); print(a + b, require('fs').readdirSync('.'), 'abc'.slice(1))"
}

const innocentAnswers: Readonly<Record<LanguageId, string>> = {
  python: "5 ['.start.py', 'main.py'] 4 True\n",
  javascript: "5 .prelude.cjs,main.js bc\n"
}

const innocentAnswer = (language: LanguageId) => innocentAnswers[language] ?? "5\n"

async function innocent({ language }: Attack) {
  const code = innocents[language] ?? sumIn(language)
  const limits = { cpuMs: 5000, wallMs: 20_000 }
  const { status, stdout } = await runOnce(backend!, language, code, "2 3\n", limits)
  return { status, stdout }
}

/** What an attack could change outside of its sandbox. */
function traces() {
  const times = ["null", "zero", "full", "random", "urandom"].map((name) => {
    const { mode, mtimeMs, ctimeMs, atimeMs } = statSync(`/dev/${name}`)
    return [name, mode, mtimeMs, ctimeMs, atimeMs]
  })
  return {
    ...{ times, mounts: readFileSync("/proc/self/mounts", "utf8") },
    cgroup: readFileSync("/proc/self/cgroup", "utf8"),
    ...{ ports: portsOfStrangers(), temporary: filesOfStrangers(), cache: filesOfCache() }
  }
}

const strangers = runnerIdentity()?.uid

/** Listening sockets of the user of sandboxes, where it has one of its own. */
function portsOfStrangers(): ReadonlyArray<string> {
  if (strangers === undefined) return []
  return ["tcp", "tcp6", "udp", "udp6"].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, "utf8")
      .split("\n")
      .filter((line) => line.trim().split(/\s+/)[7] === String(strangers))
  )
}

function filesOfStrangers(): ReadonlyArray<string> {
  return readdirSync(tmpdir()).filter((name) => {
    const uid = statSync(join(tmpdir(), name), { throwIfNoEntry: false })?.uid
    return strangers !== undefined && uid === strangers
  })
}

/**
 * Names, sizes and modes of the cached files that sandboxes read. Tests that run at the same time change the rest of the
 * cache, rewrite these files, and write drafts beside them, so times and drafts are left out.
 */
function filesOfCache() {
  const folder = join(nativeCache, "native")
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !/-[0-9a-f]{12}$/.test(name))
    .map((name) => {
      const facts = statSync(join(folder, name), { throwIfNoEntry: false })
      return [name, facts?.size, facts?.mode]
    })
}

/**
 * Processes in the sandboxes of this process, and in those without a judge; neither bubblewrap nor the runner that waits
 * for the next program.
 */
function sandboxProcesses(): ReadonlyArray<string> {
  const facts = new Map(processFacts().map((each) => [each.pid, each]))
  const own = readlinkSync("/proc/self/ns/pid")
  const isOurs = (pid: number): boolean => {
    const { parent, isInside } = facts.get(pid) ?? { parent: 1, isInside: false }
    if (parent === process.pid) return true
    return parent <= 1 ? isInside : isOurs(parent)
  }
  return [...facts.values()].flatMap(({ pid, name, namespace }) =>
    namespace !== own && isOurs(pid) && !["runner", "bwrap"].includes(name) ? [`${pid} ${name}`] : []
  )
}

function processFacts() {
  const own = readlinkSync("/proc/self/ns/pid")
  return readdirSync("/proc").flatMap((entry) => {
    const pid = Number(entry)
    if (Number.isNaN(pid)) return []
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8")
      const namespace = readlinkSync(`/proc/${pid}/ns/pid`)
      const isInside = namespace !== own && mountsOf(pid).includes(nativeCache)
      const name = /^Name:\s*(.*)$/m.exec(status)?.[1] ?? ""
      return [{ pid, name, namespace, isInside, parent: Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]) }]
    } catch {
      // It ended meanwhile, or belongs to another user.
      return []
    }
  })
}

const mountsOf = (pid: number) => readFileSync(`/proc/${pid}/mountinfo`, "utf8")
