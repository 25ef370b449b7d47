import { createActor } from "xstate"
import type { ContestInformation } from "../../../src/api/contract/participation.ts"
import { participationInput, participationWith } from "../../../src/features/contest/participationWith.ts"
import type { ParticipationWorld } from "../../../src/features/contest/participationWith.ts"

/** A participation outside of any view. */
export const startParticipation = (world: ParticipationWorld, information: ContestInformation) =>
  createActor(participationWith(world), { input: participationInput(world, information) }).start()
