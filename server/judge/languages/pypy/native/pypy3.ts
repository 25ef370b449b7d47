import type { NativeLanguage } from "../../../native/NativeLanguage.ts"
import { pythonCheck } from "../../python/native/pythonCheck.ts"
import { pythonStart } from "../../python/native/pythonStart.ts"

const interpreter = ["/usr/bin/pypy3", "-S", "-E", "-s", "-B", "-X", "utf8"]

const reference = `most = 1 << 21
total = 0
for turn in range(17):
    composite = bytearray(most)
    for i in range(2, most):
        if not composite[i]:
            total += i
            for j in range(i * i, most, i):
                composite[j] = 1
print(total)
`

/** PyPy, which compiles the parts of a program that run often. */
export const pypy3: NativeLanguage = {
  packages: ["pypy3"],
  version: { command: ["/usr/bin/pypy3", "-V"], pattern: /\[PyPy (\d+\.\d+)/ },
  name: (version) => `PyPy ${version}`,
  sourceName: () => "main.py",
  compile: {
    command: ({ source }) => [...interpreter, "-c", pythonCheck, source],
    resultFolder: null,
    memoryMb: 1024,
    processes: 4
  },
  run: ({ source }) => [...interpreter, ".start.py", source],
  environment: {},
  files: { ".start.py": pythonStart },
  readable: {},
  memory: { limitsAddressSpace: false, overheadMb: 64, exhausted: /^MemoryError|^out of memory/m },
  processes: 32,
  prepared: null,
  timeFactor: 1.5,
  reference: { code: reference, cpuMs: 200 }
}
