import { modelFaults } from "../modelFaults.ts"
import type { Model } from "../models/Model.ts"
import { expectedOutcomes } from "../outcomes/outcomes.ts"
import { mutantsOf, type Mutant } from "./mutants.ts"
import reasons from "./survivors.json" with { type: "json" }

/** A mutant that the checks of its model do not notice. */
export interface Survivor {
  readonly id: string
  /** Why no check can notice it; from `survivors.json`. */
  readonly reason: string | undefined
}

export interface MutationScore {
  readonly model: string
  readonly total: number
  readonly survivors: ReadonlyArray<Survivor>
  /** Mutants with a recorded reason that the checks notice, or that do not exist any more. */
  readonly outdated: ReadonlyArray<string>
}

type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A machine that cannot even start is noticed as well. */
function isNoticed(model: Model, expected: ReturnType<typeof expectedOutcomes>, { create }: Mutant): boolean {
  try {
    return modelFaults(model, expected, create()).length > 0
  } catch {
    return true
  }
}

/** Checks the mutants of a model that `chosen` accepts. */
export function checkMutants(model: Model, chosen: (mutant: Mutant) => boolean = () => true): MutationScore {
  const recorded = (reasons as Reasons)[model.id] ?? {}
  const expected = expectedOutcomes(model.id)
  const unused = new Set(model.unused)
  const mutants = mutantsOf(model.machine).filter(({ within }) => !within.some((part) => unused.has(part)))
  const checked = mutants.filter(chosen)
  const survivors = checked.filter((mutant) => !isNoticed(model, expected, mutant)).map(({ id }) => id)
  const unchecked = new Set(mutants.filter((mutant) => !chosen(mutant)).map(({ id }) => id))
  return {
    model: model.id,
    total: checked.length,
    survivors: survivors.map((id) => ({ id, reason: recorded[id] })),
    outdated: Object.keys(recorded).filter((id) => !unchecked.has(id) && !survivors.includes(id))
  }
}
