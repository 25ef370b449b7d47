import { nodeBinary } from "../../../embedded/parent/nodeBinary.ts"
import type { NativeLanguage } from "../../../native/NativeLanguage.ts"
import { nodePrelude } from "./nodePrelude.ts"

const reference = `let sum = 0
for (let turn = 0; turn < 22; turn++) {
  const composite = new Uint8Array(1 << 21)
  for (let i = 2; i < 1 << 21; i++) {
    if (composite[i]) continue
    sum = (sum + i) | 0
    for (let j = i * i; j < 1 << 21; j += i) composite[j] = 1
  }
}
console.log(sum)
`

/** The Node of this installation. */
export const node: NativeLanguage = {
  packages: [],
  version: { command: ["/node", "--version"], pattern: /^v(\d+)/ },
  name: (version) => `JavaScript (Node ${version})`,
  sourceName: () => "main.js",
  compile: {
    command: ({ source }) => ["/node", "--check", source],
    resultFolder: null,
    memoryMb: 1024,
    processes: 32
  },
  run: ({ source, memoryMb }) => [
    ...["/node", `--max-old-space-size=${memoryMb}`, "--stack-size=60000", "--no-warnings"],
    ...["--require", "/box/.prelude.cjs", source]
  ],
  environment: {},
  files: { ".prelude.cjs": nodePrelude },
  readable: { "/node": nodeBinary },
  memory: {
    limitsAddressSpace: false,
    overheadMb: 96,
    exhausted: /heap out of memory|Array buffer allocation failed/
  },
  processes: 32,
  prepared: null,
  timeFactor: 1.5,
  reference: { code: reference, cpuMs: 185 }
}
