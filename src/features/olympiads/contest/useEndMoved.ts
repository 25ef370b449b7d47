import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { TimerClock } from "../../../machines/contest/alarmTimer.ts"
import { standingIn } from "../../../machines/contest/participationFacts.ts"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { useDurationText } from "../../shell/clock/useTimeLeft.ts"

/** Says so when my time has become longer or shorter while I work. */
export function useEndMoved(actor: ParticipationActorRef, clock: TimerClock): void {
  const { t } = useTranslation("contest")
  const duration = useDurationText()
  useEffect(() => {
    const news = actor.on("participation.endMoved", ({ by }) => {
      const { endsAt } = standingIn(actor.getSnapshot().context)
      const time = duration(((endsAt ?? 0) - clock.now()) / 1_000)
      void notify(by > 0 ? "success" : "neutral", t(by > 0 ? "timer.added" : "timer.taken", { time }))
    })
    return () => news.unsubscribe()
  })
}
