import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { TimerClock } from "../../../machines/contest/alarmTimer.ts"
import { contestIn, participationStatusIn } from "../../../machines/contest/participationFacts.ts"
import type { ParticipationActorRef, ParticipationSnapshot } from "../../../machines/participationMachine.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import type { BarProblem } from "./ProblemDots.tsx"
import { useDurationText, useSecondsRemaining } from "../../shell/clock/useTimeLeft.ts"

interface FinishDialogProps {
  readonly actor: ParticipationActorRef
  readonly clock: TimerClock
  readonly problems: ReadonlyArray<BarProblem>
  readonly makeKey: () => string
}

/** Confirms finishing; stays open until the server has accepted it. */
export function FinishDialog({ actor, clock, problems, makeKey }: FinishDialogProps) {
  const { t } = useTranslation("contest")
  const snapshot = useSelector(actor, (current) => current)
  const sending = snapshot.matches("finishing")
  const waiting = sending && snapshot.hasTag("waitingForNetwork")
  if (!sending && !snapshot.matches("confirmingFinish")) return null
  const leave = () => actor.send({ type: waiting ? "call.cancelled" : "finish.cancelled" })
  return (
    <AskDialog
      danger
      busy={sending && !waiting}
      title={t("finish.title")}
      text={<What snapshot={snapshot} clock={clock} problems={problems} />}
      cancel={t(waiting ? "finish.stop" : "finish.cancel")}
      confirm={t(waiting ? "finish.retry" : "finish.confirm")}
      onClose={leave}
      onConfirm={() =>
        actor.send(waiting ? { type: "call.retry" } : { type: "finish.confirmed", key: makeKey() })
      }
    >
      <div role="status">{waiting && <Banner tone="amber">{t("finish.waiting")}</Banner>}</div>
    </AskDialog>
  )
}

interface WhatProps extends Pick<FinishDialogProps, "clock" | "problems"> {
  readonly snapshot: ParticipationSnapshot
}

function What({ snapshot, clock, problems }: WhatProps) {
  const { t } = useTranslation("contest")
  const { pausedAt } = contestIn(snapshot.context).schedule
  const seconds = useSecondsRemaining(clock, participationStatusIn(snapshot.context).endsAt ?? 0, pausedAt)
  const time = useDurationText()(seconds)
  const solved = problems.filter(({ outcome }) => outcome === "accepted").length
  return (
    <div className="grid gap-2">
      <p>
        {seconds > 0 && t("finish.left", { time })}{" "}
        {problems.length > 0 && t("finish.solved", { count: solved, total: problems.length })}
      </p>
      <p>{t("finish.lost")}</p>
    </div>
  )
}
