import { runOnce, testBackend } from "./judge.ts"

/** A judge of its own process, busy until somebody kills it: see `orphans.test.ts`. */
const backend = await testBackend()
await backend.warmUp(["javascript"])
process.send?.("busy")
for (;;) await runOnce(backend, "javascript", "for (;;);")
