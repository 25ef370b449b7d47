/** Final verdicts, by which solutions are chosen for rejudging. */
export const rejudgedVerdicts = [
  ...(["accepted", "wrong_answer", "presentation_error", "time_limit", "memory_limit"] as const),
  ...(["output_limit", "runtime_error", "compilation_error", "judge_error"] as const)
] as const

export type RejudgedVerdict = (typeof rejudgedVerdicts)[number]

/** Polling interval in ms while solutions are judged. */
const watching = 1500

interface FollowedState {
  readonly rejudging: { readonly done: number; readonly total: number } | null
}

/** Interval at which a page follows its rejudging; false once all solutions are judged. */
export const followRejudging = ({
  state
}: {
  readonly state: { readonly data: FollowedState | undefined }
}) => {
  const rejudging = state.data?.rejudging ?? null
  return rejudging !== null && rejudging.done < rejudging.total ? watching : false
}
