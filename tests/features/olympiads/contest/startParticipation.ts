import { createActor } from "xstate"
import type { ContestInformation } from "../../../../src/api/contract/olympiads/participation.ts"
import {
  participationInput,
  participationWith
} from "../../../../src/features/olympiads/contest/participationWith.ts"
import type { ParticipationWorld } from "../../../../src/features/olympiads/contest/participationWith.ts"

/** A participation outside of any view. */
export const startParticipation = (world: ParticipationWorld, information: ContestInformation) =>
  createActor(participationWith(world), { input: participationInput(world, information) }).start()
