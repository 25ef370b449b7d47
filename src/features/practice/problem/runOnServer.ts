import type { Api } from "../../../api/client.ts"
import { pauseUntilReturn } from "../../shell/connection/networkReturn.ts"
import type { RunOnServer } from "../run/executePlan.ts"
import { pollServerRun } from "../run/pollServerRun.ts"

/** Runs programs on the server, for languages without a browser runtime. */
export const runOnServer = (api: Api): RunOnServer =>
  pollServerRun({
    startRun: ({ problemId, language, code, inputs }, signal) =>
      api.run(
        "startRun",
        {
          params: { id: problemId },
          payload: { language, source: code, inputs: inputs.map(({ input }) => input) }
        },
        { signal }
      ),
    getRun: (id, signal) => api.run("getRun", { params: { id } }, { signal }),
    pause: async (ms, signal) => {
      await pauseUntilReturn(ms, signal)
      signal.throwIfAborted()
    }
  })
