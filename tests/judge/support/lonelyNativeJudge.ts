import { nativeBackend } from "./nativeJudge.ts"

/** A judge in a process of its own: tells the descriptors of a program, then runs one without end. */
const backend = await nativeBackend()
if (backend === null) throw new Error("no native judge")
const limits = { cpuMs: 60_000, wallMs: 120_000, memoryMb: 256, outputBytes: 65_536, fileBytes: 1_048_576 }

async function run(code: string) {
  const compiled = await backend!.compile({ language: "python", code })
  if (!compiled.ok) throw new Error(compiled.log)
  const running = backend!.run(compiled.artifact, [{ stdin: new Uint8Array() }], limits, ({ stdout }) => {
    process.send?.(new TextDecoder().decode(stdout))
    return "go"
  })
  return { running }
}

const { running } = await run(
  "import os\nprint([name for name in os.listdir('/proc/self/fd') if int(name) < 200])"
)
await running
await run("import os\nif os.fork(): os.fork()\nwhile True: pass")
process.send?.("running")
