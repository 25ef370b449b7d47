import { useState } from "react"
import type { ProblemTestText } from "../../../../api/contract/organiser/problems.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { failedWith } from "../../../../machines/failedWith.ts"
import { useProblemAction } from "../problemCalls.ts"
import { useProblem } from "../ProblemContext.ts"

/** What is typed into the form. */
interface AskedTests {
  readonly generator: string
  readonly args: string
  readonly name: string
  readonly count: string
}

export interface Generation {
  readonly asked: AskedTests
  readonly change: (changes: Partial<AskedTests>) => void
  readonly error: ApiError | null
  /** The first test, after it was asked for; null before. */
  readonly first: ProblemTestText | null
  readonly isShowing: boolean
  readonly isAdding: boolean
  readonly show: () => void
  readonly add: () => void
}

const areBeingMade = (error: ApiError) => failedWith(error, "Conflict") && error.code === "tests_being_made"

/** The tests that an author asks a generator for: the first is shown, and all are added. */
export function useGeneration(onAdded: () => void): Generation {
  const { version, generators } = useProblem()
  const [asked, setAsked] = useState<AskedTests>({
    generator: generators[0] ?? "",
    args: "{seed}",
    name: "secret/random",
    count: "1"
  })
  const repeated = { quiet: true, isRepeated: areBeingMade }
  const showing = useProblemAction("generateProblemTests", repeated)
  const adding = useProblemAction("generateProblemTests", { ...repeated, onDone: onAdded })
  const payload = {
    version,
    generator: asked.generator,
    args: asked.args.trim(),
    name: asked.name.trim(),
    count: Number(asked.count)
  }
  return {
    asked,
    change: (changes) => setAsked({ ...asked, ...changes }),
    error: adding.error ?? showing.error,
    first: showing.data?.first ?? null,
    isShowing: showing.isPending,
    isAdding: adding.isPending,
    show: () => {
      adding.reset()
      showing.mutate({ payload: { ...payload, add: false } })
    },
    add: () => {
      if (showing.isPending || adding.isPending) return
      showing.reset()
      adding.mutate({ payload: { ...payload, add: true } })
    }
  }
}
