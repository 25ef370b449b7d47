import type { Interaction, InteractionResult, JudgeBackend, RunInput, RunResult } from "../JudgeBackend.ts"
import { isLate } from "../lateRuns.ts"
import { Dialogue } from "./parent/Dialogue.ts"
import { Transcript } from "../Transcript.ts"
import { Job, type Turn } from "./runInputs.ts"

/** A runner can die for reasons unrelated to its program; blame the program for the third death. */
const attemptsMax = 3

/** Runs two programs that talk with each other, once per input. */
export async function runInteraction(
  turns: { readonly solution: Turn; readonly validator: Turn },
  interaction: Interaction,
  inputs: Iterable<RunInput>,
  onRound: Parameters<JudgeBackend["interact"]>[2]
): Promise<void> {
  const solution = await startJob(turns.solution, interaction.solution)
  try {
    // Programs that hold a runner for validators never wait for one of solutions, so this cannot be a deadlock.
    const validator = await startJob(turns.validator, interaction.validator)
    try {
      for (const input of inputs) {
        const step = await onRound(await round(solution, validator, input, interaction.isAccepted))
        if (step === "stop") break
        if (step !== "go") solution.limits = step
      }
    } finally {
      validator.end()
    }
  } finally {
    solution.end()
  }
}

const startJob = async (turn: Turn, { artifact, limits }: Interaction["solution"]) =>
  new Job(turn, await turn.pool.acquire(turn.lane), artifact, limits)

/** Repeats a round if a runner died, and once if the solution was slightly over its time limit. */
async function round(
  solution: Job,
  validator: Job,
  input: RunInput,
  isAccepted: Interaction["isAccepted"]
): Promise<InteractionResult> {
  let wasLate = false
  for (let attempt = 1; ; attempt++) {
    const { died, ...result } = await talk(solution, validator, input, isAccepted)
    if (died && attempt < attemptsMax) continue
    const isStopped = result.endedFirst === "validator" && !isAccepted(result.validator)
    if (died || isStopped || !isLate(result.solution, solution.limits)) return result
    if (wasLate) return { ...result, solution: { ...result.solution, status: "time_limit" } }
    wasLate = true
  }
}

const nothing = new Uint8Array()

async function talk(
  solution: Job,
  validator: Job,
  input: RunInput,
  isAccepted: Interaction["isAccepted"]
): Promise<InteractionResult & { readonly died: boolean }> {
  const transcript = new Transcript()
  const dialogue = new Dialogue(transcript)
  let first: "solution" | "validator" | null = null
  const solutionEnded = ({ result, died }: Attempt): Attempt => {
    if (died || isFailure(result)) dialogue.validator.dismiss()
    dialogue.solution.end()
    first ??= "solution"
    return { result, died }
  }
  const validatorEnded = ({ result, died }: Attempt): Attempt => {
    // Before the end: a program that has read the end of its input asks no more.
    if (died || !isAccepted(result)) dialogue.solution.dismiss()
    dialogue.validator.end()
    first ??= "validator"
    return { result, died }
  }
  const [ours, theirs] = await both(
    dialogue,
    solution.attempt({ stdin: nothing }, dialogue.solution).then(solutionEnded),
    validator.attempt(input, dialogue.validator).then(validatorEnded)
  )
  return {
    solution: ours.result,
    validator: theirs.result,
    endedFirst: dialogue.isDeadlocked ? "neither" : (first ?? "neither"),
    transcript: transcript.text,
    died: ours.died || theirs.died
  }
}

interface Attempt {
  readonly result: RunResult
  readonly died: boolean
}

const isFailure = ({ status }: RunResult) => status !== "ok"

/** Waits for both programs even if a runner cannot be started for one, because runners are reused. */
async function both(
  dialogue: Dialogue,
  ours: Promise<Attempt>,
  theirs: Promise<Attempt>
): Promise<[Attempt, Attempt]> {
  const giveUp = () => {
    dialogue.solution.dismiss()
    dialogue.validator.dismiss()
  }
  ours.catch(giveUp)
  theirs.catch(giveUp)
  await Promise.allSettled([ours, theirs])
  return Promise.all([ours, theirs])
}
