/** A judge that becomes ready and then never lets its event loop turn again. */
import { sendHeartbeats, tellReady } from "../../../server/platform/parentProcess.ts"

sendHeartbeats()
tellReady()
setTimeout(() => {
  for (;;);
}, 50)
