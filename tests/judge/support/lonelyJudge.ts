import { runOnce, testBackend } from "./judge.ts"

/** A judge in its own process, busy until it is killed: see `orphans.test.ts`. */
const backend = await testBackend()
await backend.warmUp(["javascript"])
process.send?.("busy")
for (;;) await runOnce(backend, "javascript", "for (;;);")
