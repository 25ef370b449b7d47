/** A judge that becomes ready and then never lets its event loop turn again. */
import { sendHeartbeats, reportReady } from "../../../server/platform/parentProcess.ts"

sendHeartbeats()
reportReady()
setTimeout(() => {
  for (;;);
}, 50)
