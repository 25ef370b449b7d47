import { existsSync, readFileSync } from "node:fs"
import { afterAll, describe, expect, test } from "vitest"
import {
  deniedCalls,
  firstUnknown,
  idleCalls,
  systemCallFilter
} from "../../../server/judge/native/systemCallFilter.ts"
import { runOnce } from "../support/judge.ts"
import { nativeBackend } from "../support/nativeJudge.ts"

const header = "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"
const x86_64 = 0xc000003e
const i386 = 0x40000003

const allowed = "allowed"
const notPermitted = "error 1"
const idle = "error 0"
const killed = "killed"

describe("the filter", () => {
  test.each(Object.entries(deniedCalls))("denies %s", (_name, call) => {
    expect(answer(call)).toBe(notPermitted)
  })

  test.each(Object.entries(idleCalls))("lets %s do nothing", (_name, call) => {
    expect(answer(call)).toBe(idle)
  })

  test.each([
    ["read", 0, [], allowed],
    ["a private map", 9, [0, 4096, 3, 0x22], allowed],
    ["a shared map of a file", 9, [0, 4096, 1, 0x01], allowed],
    ["a shared anonymous map", 9, [0, 4096, 3, 0x21], notPermitted],
    ["huge pages", 9, [0, 4096, 3, 0x40022], notPermitted],
    ["MADV_DONTNEED", 28, [0, 4096, 4], allowed],
    ["MADV_PAGEOUT", 28, [0, 4096, 21], notPermitted],
    ["fork", 56, [0x01200011], allowed],
    ["a thread", 56, [0x003d0f00], allowed],
    ["a new user namespace", 56, [0x10000011], notPermitted],
    ["clone3", 435, [], "error 38"],
    ["a handler for SIGTERM", 13, [15, 0x7ffe_0000], allowed],
    ["the handler of SIGCHLD", 13, [17, 0], allowed],
    ["a handler for SIGCHLD", 13, [17, 0x7ffe_0000], idle],
    ["a handler for SIGCHLD at 4 GiB", 13, [17, 2 ** 32], idle],
    ["its own limits", 302, [0, 7], allowed],
    ["limits of the runner", 302, [1, 7], notPermitted],
    ["a local pair of sockets", 53, [1], allowed],
    ["another pair of sockets", 53, [30], notPermitted],
    ["the usual policy of the scheduler", 144, [0, 0], allowed],
    ["SCHED_BATCH", 144, [0, 3], notPermitted],
    ["PR_SET_NAME", 157, [15], allowed],
    ["PR_SCHED_CORE", 157, [62], notPermitted],
    ["a call of later kernels", firstUnknown, [], "error 38"],
    ["a call of x32", 0x40000000, [], killed]
  ] as const)("answers %s", (_name, call, args, expected) => {
    expect(answer(call, args)).toBe(expected)
  })

  test("kills a program that makes a call of 32 bits", () => {
    expect(answer(20, [], i386)).toBe(killed)
  })

  test("is written for x64 only", () => {
    expect(systemCallFilter("arm64")).toBe(null)
  })

  test.skipIf(!existsSync(header))("has the numbers of the kernel", () => {
    const text = readFileSync(header, "utf8")
    const numbers = Object.fromEntries(
      Array.from(text.matchAll(/^#define __NR_(\w+) (\d+)$/gm), ([, name, number]) => [name, Number(number)])
    )
    const ours = { ...deniedCalls, ...idleCalls }
    const wrong = Object.entries(ours).filter(
      ([name, call]) => numbers[name] !== undefined && numbers[name] !== call
    )
    expect(wrong).toEqual([])
    expect(Object.keys(ours).filter((name) => numbers[name] !== undefined).length).toBeGreaterThan(70)
  })
})

const backend = await nativeBackend()

describe.skipIf(backend === null)("in a sandbox", () => {
  afterAll(() => backend?.dispose())

  test("each denied call fails with EPERM, and each idle one succeeds", async () => {
    const code = `#include <cerrno>
#include <cstdio>
#include <initializer_list>
#include <unistd.h>
int main() {
  for (long call : {${Object.values(deniedCalls).join(", ")}})
    if (syscall(call, 0L, 0L, 0L, 0L, 0L, 0L) != -1 || errno != EPERM) printf("%ld ", call);
  for (long call : {${Object.values(idleCalls).join(", ")}})
    if (syscall(call, -1L, -1L, -1L, -1L, -1L, -1L) != 0) printf("%ld ", call);
  puts("done");
}`
    const { status, stdout } = await runOnce(backend!, "cpp", code)
    expect([status, stdout]).toEqual(["ok", "done\n"])
  })
})

/** What the filter answers to a system call, by the rules of `seccomp(2)` and of classic BPF. */
function answer(call: number, args: ReadonlyArray<number> = [], architecture = x86_64): string {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(call, 0)
  data.writeUInt32LE(architecture, 4)
  for (const [index, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * index)
  const filter = Buffer.from(systemCallFilter("x64") ?? [])
  let loaded = 0
  for (let at = 0; at < filter.length; at += 8) {
    const value = filter.readUInt32LE(at + 4)
    const jump = (holds: boolean) => (at += 8 * filter.readUInt8(at + (holds ? 2 : 3)))
    const operation = filter.readUInt16LE(at)
    if (operation === 0x20) loaded = data.readUInt32LE(value)
    else if (operation === 0x54) loaded = (loaded & value) >>> 0
    else if (operation === 0x15) jump(loaded === value)
    else if (operation === 0x35) jump(loaded >= value)
    else if (operation === 0x06) return actions[value >>> 16] ?? `error ${value & 0xffff}`
    else throw new Error(`unknown operation ${operation}`)
  }
  throw new Error("the filter has no end")
}

const actions: Readonly<Record<number, string>> = { 0x8000: killed, 0x7fff: allowed }
