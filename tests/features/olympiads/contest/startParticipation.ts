import { createActor } from "xstate"
import type { ContestInformation } from "../../../../src/api/contract/olympiads/participation.ts"
import {
  participationInput,
  participationWith
} from "../../../../src/features/olympiads/contest/participationWith.ts"
import type { ParticipationDependencies } from "../../../../src/features/olympiads/contest/participationWith.ts"

/** A participation outside of any view. */
export const startParticipation = (setup: ParticipationDependencies, information: ContestInformation) =>
  createActor(participationWith(setup), { input: participationInput(setup, information) }).start()
