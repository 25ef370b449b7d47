import { Effect } from "effect"
import { judgesAtWork } from "../../../judge/judgesAtWork.ts"
import { amber, checked, red } from "./findings.ts"

/** Checks which sandbox judges: verdicts on time differ between the native and the embedded one. */
export const checkJudge = Effect.fn("checkJudge")(function* () {
  const judges = yield* judgesAtWork()
  const isNative = judges.some(({ backend }) => backend === "native")
  const isEmbedded = judges.some(({ backend }) => backend === "embedded")
  const slots = judges.reduce((sum, each) => sum + each.slots, 0)
  const fine = {
    key: isNative ? "readiness.judge.native" : "readiness.judge.embedded",
    values: { slots }
  } as const
  const findings = [
    ...(judges.length === 0 ? [red("readiness.capacity.noJudge")] : []),
    ...(isNative && isEmbedded ? [amber("readiness.judge.mixed")] : [])
  ]
  return checked("judge", findings, fine)
})
