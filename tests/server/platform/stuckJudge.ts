/** A judge that becomes ready and then blocks its event loop. */
import { sendHeartbeats, reportReady } from "../../../server/platform/parentProcess.ts"

sendHeartbeats()
reportReady("embedded")
setTimeout(() => {
  for (;;);
}, 50)
