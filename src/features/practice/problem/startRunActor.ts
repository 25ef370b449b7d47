import { createActor } from "xstate"
import type { Api } from "../../../api/client.ts"
import type { RunActorRef } from "../../../machines/runMachine.ts"
import { browserRuntimes } from "../run/browserRuntimes.ts"
import { runLogic } from "../run/runActor.ts"
import { runOnServer } from "./runOnServer.ts"

/** Starts what tries programs on the samples; loaded with the first sign that someone is going to. */
export const startRunActor = (api: Api): RunActorRef =>
  createActor(runLogic({ browserRuntimes, runOnServer: runOnServer(api) })).start()
