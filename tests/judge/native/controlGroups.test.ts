import { spawn } from "node:child_process"
import { once } from "node:events"
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { ControlGroups } from "../../../server/judge/native/ControlGroups.ts"

const root = mkdtempSync(join(tmpdir(), "zama-groups-"))
afterAll(() => rmSync(root, { recursive: true }))

describe("groups are made", () => {
  test("in the group of this process by version 1", () => {
    mkdirSync(join(root, "memory/zama"), { recursive: true })
    const groups = ControlGroups.find(root, "9:name=systemd:/x\n4:memory,hugetlb:/zama\n0::/\n")

    expect(groups?.version).toBe(1)
    groups?.make().limit(5)
    const [name = ""] = readdirSync(join(root, "memory/zama"))
    expect(readFileSync(join(root, "memory/zama", name, "0/memory.limit_in_bytes"), "utf8")).toBe("5")
  })

  test("beside the group of this process by version 2, which has members of its own", () => {
    mkdirSync(join(root, "zama.service/main"), { recursive: true })
    writeFileSync(join(root, "zama.service/cgroup.subtree_control"), "")
    const groups = ControlGroups.find(root, "0::/zama.service/main\n")

    expect(groups?.version).toBe(2)
    expect(readFileSync(join(root, "zama.service/cgroup.subtree_control"), "utf8")).toBe("+memory")
    groups?.make().limit(7)
    const folder = join(root, "zama.service", `zama-judge-${process.pid}`)
    expect(readFileSync(join(folder, "0/memory.max"), "utf8")).toBe("7")
  })

  test("nowhere without memory groups or rights", () => {
    expect(ControlGroups.find(root, "")).toBeNull()
    expect(ControlGroups.find(join(root, "missing"), "4:memory:/zama\n0::/\n")).toBeNull()
  })
})

const groups = ControlGroups.find()

test.skipIf(groups === null)(
  "the kernel kills a member that exceeds the limit, and it is counted",
  async () => {
    const group = groups?.make()
    const child = spawn("/usr/bin/perl", ["-e", '<STDIN>; my $text = "x" x 200_000_000; print length $text'])
    await once(child, "spawn")
    group?.enter(child.pid ?? 0)
    group?.limit(32 * 1_048_576)
    expect(group?.kills).toBe(0)
    child.stdin.end("\n")
    const [, signal] = await once(child, "exit")

    expect([signal, group?.kills]).toEqual(["SIGKILL", 1])
    groups?.close()
    expect(globSync(`/sys/fs/cgroup/**/zama-judge-${process.pid}`)).toEqual([])
  }
)
