import type { JudgeBackend, Limits, RunInput } from "../JudgeBackend.ts"
import { waitForSolutions } from "./judgeRun.ts"
import type { SolutionsFirst } from "./SolutionsFirst.ts"

/** Total time that a job waits for solutions. They can follow each other for hours, but the job has to end. */
const patienceMs = 120_000

/**
 * The backend for long work. While all slots are in use, a run gives its runner back between two inputs, and programs wait
 * for a free slot until the patience is used up.
 */
export function yieldToSolutions(backend: JudgeBackend, solutions: SolutionsFirst): JudgeBackend {
  const wait = waitForSolutions(solutions, patienceMs)
  let running = false
  /** A program that starts while another one runs must not wait: a solution may need the runner of the other one. */
  const outermost = async <A>(outer: () => Promise<A>, nested: () => Promise<A>): Promise<A> => {
    if (running) return nested()
    await wait()
    running = true
    try {
      return await outer()
    } finally {
      running = false
    }
  }
  const inTurns = (inputs: Iterable<RunInput>, run: (turn: Turn) => Promise<void>) =>
    outermost(
      () => runInTurns(inputs, run, { wait, isWanted: () => solutions.areJudged }),
      () => run({ inputs, ended: (step) => step })
    )
  return {
    id: backend.id,
    languages: () => backend.languages(),
    warmUp: () => backend.warmUp(),
    selfTest: () => backend.selfTest(),
    compile: (source, lane, signal) => {
      const compile = () => backend.compile(source, lane, signal)
      return outermost(compile, compile)
    },
    run: (artifact, inputs, limits, onTest, lane, signal) => {
      let count = 0
      return inTurns(inputs, (turn) =>
        backend.run(
          artifact,
          turn.inputs,
          turn.limits ?? limits,
          async (result) => turn.ended(await onTest(result, count++)),
          lane,
          signal
        )
      )
    },
    interact: (interaction, inputs, onRound, signal) =>
      inTurns(inputs, (turn) => {
        const { solution } = interaction
        const limits = turn.limits ?? solution.limits
        return backend.interact(
          { ...interaction, solution: { ...solution, limits } },
          turn.inputs,
          async (result) => turn.ended(await onRound(result)),
          signal
        )
      }),
    dispose: () => backend.dispose()
  }
}

type Step = "go" | "stop" | Limits

/** A part of a run. */
interface Turn {
  readonly inputs: Iterable<RunInput>
  /** Those of the last step; absent if no step changed them. */
  readonly limits?: Limits
  /** Takes the step after an input; returns `stop` also if the turn is over. */
  readonly ended: (step: Step) => Step
}

interface Breaks {
  readonly wait: () => Promise<void>
  /** Whether the runner is to be given back. */
  readonly isWanted: () => boolean
}

/** The next input is taken after the step of the last one, because it can depend on it. */
async function runInTurns(
  inputs: Iterable<RunInput>,
  run: (turn: Turn) => Promise<void>,
  { wait, isWanted }: Breaks
): Promise<void> {
  const left = inputs[Symbol.iterator]()
  let limits: Limits | undefined
  let isBroken = true
  const ended = (step: Step) => {
    if (typeof step === "object") limits = step
    isBroken = step !== "stop" && isWanted()
    return isBroken ? "stop" : step
  }
  while (isBroken) {
    const next = left.next()
    if (next.done === true) return
    isBroken = false
    await run({ inputs: withRest(next.value, left), ended, ...(limits === undefined ? {} : { limits }) })
    if (isBroken) await wait()
  }
}

/** Leaves the iterator open when the caller stops. */
function* withRest<A>(first: A, rest: Iterator<A>): Generator<A> {
  yield first
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value
}
