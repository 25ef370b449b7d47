import { afterAll, describe, expect, test } from "vitest"
import { limits } from "../support/judge.ts"
import { nativeBackend } from "../support/nativeJudge.ts"

const backend = await nativeBackend()

/** Prints what the sandbox has counted, and counts on. */
const counting = `import os
print(os.getpid(), os.fstat(os.open('new', os.O_CREAT)).st_ino)
for index in range(20):
    open(str(index), 'w').close()
    if os.fork() == 0: os._exit(0)`

describe.skipIf(backend === null)("a run in the native judge", () => {
  afterAll(() => backend?.dispose())

  test("learns nothing of the run before if it must not", async () => {
    const compiled = await backend!.compile({ language: "python", code: counting })
    if (!compiled.ok) throw new Error(compiled.log)
    const printed: Array<string> = []
    const inputs = [true, false, true].map((isFresh) => ({ stdin: new Uint8Array(), isFresh }))
    await backend!.run(
      compiled.artifact,
      inputs,
      { ...limits, cpuMs: 5000, wallMs: 20_000 },
      ({ stdout }) => {
        printed.push(new TextDecoder().decode(stdout))
        return "go"
      }
    )
    const [first, second, fresh] = printed
    expect(second).not.toBe(first)
    expect(fresh).toBe(first)
  })
})
