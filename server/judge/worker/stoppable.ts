import type { JudgeBackend } from "../JudgeBackend.ts"

/** The backend with runs that stop before their next input when `signal` is aborted, so that an expired job keeps no runner. */
export const stoppable = (backend: JudgeBackend, signal: AbortSignal): JudgeBackend => ({
  id: backend.id,
  languages: () => backend.languages(),
  selfTest: () => backend.selfTest(),
  compile: (source, lane) => backend.compile(source, lane),
  run: (artifact, inputs, limits, onTest, lane) =>
    backend.run(
      artifact,
      inputs,
      limits,
      (result, index) => (signal.aborted ? "stop" : onTest(result, index)),
      lane
    ),
  interact: (interaction, inputs, onRound) =>
    backend.interact(interaction, inputs, (result) => (signal.aborted ? "stop" : onRound(result))),
  dispose: () => backend.dispose()
})
