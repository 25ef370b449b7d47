import { createActor } from "xstate"
import type { Api } from "../../../api/client.ts"
import type { RunActorRef } from "../../../machines/runMachine.ts"
import { browserRuntimes } from "../run/browserRuntimes.ts"
import { runLogic } from "../run/runActor.ts"
import { runOnServer } from "./runOnServer.ts"

/** Starts the run actor; imported at the first sign of a run. */
export const startRunActor = (api: Api): RunActorRef =>
  createActor(runLogic({ browserRuntimes, runOnServer: runOnServer(api) })).start()
