import type { NativeLanguage } from "../../../native/NativeLanguage.ts"
import { pythonCheck } from "./pythonCheck.ts"
import { pythonStart } from "./pythonStart.ts"

const interpreter = ["/usr/bin/python3", "-S", "-E", "-s", "-B", "-X", "utf8"]

const reference = `most = 1600000
composite = bytearray(most)
total = 0
for i in range(2, most):
    if not composite[i]:
        total += i
        for j in range(i * i, most, i):
            composite[j] = 1
print(total)
`

/** The interpreter of the machine. */
export const cpython: NativeLanguage = {
  packages: ["python3"],
  version: { command: ["/usr/bin/python3", "-V"], pattern: /^Python (\d+\.\d+)/ },
  name: (version) => `Python ${version}`,
  sourceName: () => "main.py",
  compile: {
    command: ({ source }) => [...interpreter, "-c", pythonCheck, source],
    resultFolder: null,
    memoryMb: 1024,
    processes: 4
  },
  run: ({ source }) => [...interpreter, ".start.py", source],
  environment: { PYTHONHASHSEED: "random" },
  files: { ".start.py": pythonStart },
  readable: {},
  memory: { limitsAddressSpace: true, overheadMb: 16, exhausted: /^MemoryError/m },
  processes: 32,
  prepared: null,
  timeFactor: 1.5,
  reference: { code: reference, cpuMs: 220 }
}
