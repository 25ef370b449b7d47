import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { TimerClock } from "../../../machines/contest/alarmTimer.ts"
import { contestIn, participationStatusIn } from "../../../machines/contest/participationFacts.ts"
import type { ParticipationActorRef, ParticipationSnapshot } from "../../../machines/participationMachine.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
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
    <Dialog
      open
      onClose={leave}
      busy={sending && !waiting}
      title={t("finish.title")}
      closeLabel={t("finish.close")}
      actions={
        <>
          <Button variant="secondary" disabled={sending && !waiting} onClick={leave}>
            {t(waiting ? "finish.stop" : "finish.cancel")}
          </Button>
          <Button
            variant="danger"
            loading={sending && !waiting}
            onClick={() =>
              actor.send(waiting ? { type: "call.retry" } : { type: "finish.confirmed", key: makeKey() })
            }
          >
            {t(waiting ? "finish.retry" : "finish.confirm")}
          </Button>
        </>
      }
    >
      <What snapshot={snapshot} clock={clock} problems={problems} />
      <div role="status">{waiting && <Banner tone="amber">{t("finish.waiting")}</Banner>}</div>
    </Dialog>
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
    <div className="grid gap-2 text-ink-soft">
      <p>
        {seconds > 0 && t("finish.left", { time })}{" "}
        {problems.length > 0 && t("finish.solved", { count: solved, total: problems.length })}
      </p>
      <p>{t("finish.lost")}</p>
    </div>
  )
}
