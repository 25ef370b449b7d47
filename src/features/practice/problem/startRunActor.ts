import { createActor } from "xstate"
import { pollServerRun } from "../run/pollServerRun.ts"
import type { RunOnServer } from "../run/executePlan.ts"
import { pauseUntilReturn } from "../../shell/connection/networkReturn.ts"
import type { Api } from "../../../api/client.ts"
import type { RunActorRef } from "../../../machines/runMachine.ts"
import { browserRuntimes } from "../run/browserRuntimes.ts"
import { runLogic } from "../run/runActor.ts"
import { inspect } from "../../shell/actors/watchActors.ts"

/** Starts the run actor; imported at the first sign of a run. */
export const startRunActor = (api: Api): RunActorRef =>
  createActor(runLogic({ browserRuntimes, runOnServer: runOnServer(api) }), { inspect }).start()

/** Runs programs on the server, for languages without a browser runtime. */
const runOnServer = (api: Api): RunOnServer =>
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
