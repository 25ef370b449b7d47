import type { Random } from "../../content/randomOf.ts"
import type { LearnerRecord } from "../LearnerRecord.ts"
import type { PatientLearner } from "../PatientLearner.ts"
import type { Picture } from "../pictures.ts"

/** One learner at work. */
export interface Acting {
  /** Address of the platform, behind the network that fails. */
  readonly url: string
  readonly learner: PatientLearner
  readonly record: LearnerRecord
  readonly random: Random
  readonly pictures: ReadonlyArray<Picture>
  /** Slug of the contest that runs now. */
  readonly contest: () => string
}

/** Something that learners do. It ends when the server has acknowledged it; what was acknowledged is recorded. */
export interface Act {
  readonly name: string
  /** How often it is chosen, in relation to the others. */
  readonly weight: number
  readonly isPossible: (acting: Acting) => boolean
  readonly run: (acting: Acting) => Promise<void>
}

export const always = (): boolean => true

/** A choice of one element. */
export const oneOf = <A>(random: Random, all: ReadonlyArray<A>): A => all[random(all.length)]!
