import type { JudgeBackend } from "../JudgeBackend.ts"

/** The backend whose programs end when `signal` is aborted, so that an expired job keeps no runner. */
export const stoppable = (backend: JudgeBackend, signal: AbortSignal): JudgeBackend => ({
  id: backend.id,
  languages: () => backend.languages(),
  warmUp: () => backend.warmUp(),
  selfTest: () => backend.selfTest(),
  compile: (source, lane) => backend.compile(source, lane, signal),
  run: (artifact, inputs, limits, onTest, lane) =>
    backend.run(artifact, inputs, limits, onTest, lane, signal),
  interact: (interaction, inputs, onRound) => backend.interact(interaction, inputs, onRound, signal),
  dispose: () => backend.dispose()
})
