import { reportReady, sendHeartbeats } from "../../../server/platform/parentProcess.ts"

/** A supervised child whose parent is gone when it reports: see `parentProcess.test.ts`. */
process.disconnect?.()
sendHeartbeats()
reportReady("embedded")
