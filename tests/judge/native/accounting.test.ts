import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { afterAll, describe, expect, test } from "vitest"
import { planCores } from "../../../server/judge/native/cores.ts"
import { eventually } from "../../support/eventually.ts"
import { type Outcome, runCompiled, runOnce } from "../support/judge.ts"
import { nativeBackend } from "../support/nativeJudge.ts"

const preamble = `#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <pthread.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>
void *burn(void *) {
  timespec now;
  do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now); while (now.tv_nsec < 200000000);
  return nullptr;
}
void burnBriefly() { while (clock() < 30 * CLOCKS_PER_SEC / 1000) {} }
char *volatile kept;
void hoard() {
  kept = (char *)malloc(30 << 20);
  memset(kept, 1, 30 << 20);
}
int ends[2];
void burnAndTell() {
  burn(0);
  write(ends[1], "x", 1);
}
/* Does not wait for the end of children, which leave their times with the one who does. */
void hearFromTwo() {
  char c;
  for (int i = 0; i < 2; i++) read(ends[0], &c, 1);
}
`

const backend = await nativeBackend()

describe.skipIf(backend === null)("the native judge counts", () => {
  afterAll(() => backend?.dispose())

  const run = (body: string, limits = {}): Promise<Outcome> =>
    runOnce(backend!, "cpp", preamble + body, "", { cpuMs: 5000, wallMs: 20_000, memoryMb: 256, ...limits })

  test.each([
    [
      "threads",
      "int main() { pthread_t other; pthread_create(&other, 0, burn, 0); burn(0); pthread_join(other, 0); }"
    ],
    [
      "children that were waited for",
      "int main() { for (int i = 0; i < 2; i++) { if (fork() == 0) { burn(0); _exit(0); } wait(0); } }"
    ],
    [
      "children that were not waited for",
      "int main() { pipe(ends); for (int i = 0; i < 2; i++) if (fork() == 0) { burnAndTell(); _exit(0); } hearFromTwo(); }"
    ],
    [
      "children that their parent ignores",
      "int main() { signal(SIGCHLD, SIG_IGN); for (int i = 0; i < 2; i++) { if (fork() == 0) { burn(0); _exit(0); } } while (wait(0) > 0) {} }"
    ],
    [
      "children whose parent has ended",
      "int main() { pipe(ends); for (int i = 0; i < 2; i++) if (fork() == 0) { if (fork() == 0) burnAndTell(); _exit(0); } hearFromTwo(); }"
    ]
  ])("the processor time of %s", async (_whose, body) => {
    const { status, cpuMs } = await run(body)
    expect(status).toBe("ok")
    expect(cpuMs).toBeGreaterThan(395)
    expect(cpuMs).toBeLessThan(800)
  })

  test("the memory of all processes together", async () => {
    const { status, memoryKb } = await run(
      'int main() { pipe(ends); for (int i = 0; i < 2; i++) if (fork() == 0) { hoard(); write(ends[1], "x", 1); pause(); } hoard(); hoard(); hearFromTwo(); usleep(50000); }'
    )
    expect(status).toBe("ok")
    expect(memoryKb).toBeGreaterThan(120 * 1024)
    expect(memoryKb).toBeLessThan(140 * 1024)
  })

  test.each([
    ["sleeps", 500, "int main() { sleep(100); }"],
    [
      "waits for a child of vfork that sleeps",
      500,
      "int main() { if (vfork() == 0) { sleep(100); _exit(0); } }"
    ],
    ...[300, 800, 4000].map((us): [string, number, string] => [
      `sleeps ${us} µs between signs of life`,
      1000,
      `int main() { for (;;) { write(2, ".", 1); sched_yield(); usleep(${us}); } }`
    ])
  ] as const)("the time of a program that %s, and ends it early", async (_what, cpuMost, body) => {
    const { status, cpuMs, wallMs } = await run(body, { cpuMs: 1000, wallMs: 120_000 })
    expect(status).toBe("time_limit")
    expect(cpuMs).toBeLessThan(cpuMost)
    // 1400 ms, and the time in which it waited for a processor.
    expect(wallMs).toBeGreaterThan(1000)
    expect(wallMs).toBeLessThan(60_000)
  })

  /** Runs a program beside forty others that want the same processor. */
  const runOnBusyMachine = async (body: string) => {
    const compiled = await backend!.compile({ language: "cpp", code: preamble + body })
    const core = planCores(1).solutions[0] ?? 0
    // Each in a session of its own, so that it has the same weight as the program.
    const others = Array.from({ length: 40 }, () =>
      spawn("taskset", ["-c", String(core), "sh", "-c", "ulimit -t 60; while :; do :; done"], {
        detached: true,
        stdio: "ignore"
      })
    )
    const isBusy = (pid: number | undefined) =>
      Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[11]) > 0
    try {
      await eventually(() => expect(others.filter(({ pid }) => !isBusy(pid))).toEqual([]))
      const limits = { cpuMs: 60, wallMs: 120_000, memoryMb: 256, exact: true }
      const [outcome] = await runCompiled(backend!, compiled, [""], limits)
      return outcome
    } finally {
      for (const other of others) other.kill("SIGKILL")
    }
  }
  const isBound = backend?.description.includes("a core for each slot") === true

  test.skipIf(!isBound)("no time in which a program waits for a processor", async () => {
    const outcome = await runOnBusyMachine("int main() { burnBriefly(); }")
    expect(outcome?.status).toBe("ok")
    expect(outcome?.wallMs).toBeGreaterThan(3 * outcome!.cpuMs)
  })

  test.skipIf(!isBound)("the time of a program that sleeps on a busy machine", async () => {
    const outcome = await runOnBusyMachine("int main() { sleep(100); }")
    expect(outcome?.status).toBe("time_limit")
    expect(outcome?.cpuMs).toBeLessThan(60)
    expect(outcome?.wallMs).toBeLessThan(120_000)
  })
})
