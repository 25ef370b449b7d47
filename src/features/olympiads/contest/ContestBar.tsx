import { useSelector } from "@xstate/react"
import { CloudOff, Wifi, WifiOff } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { TimerClock } from "../../../machines/contest/alarmTimer.ts"
import { contestIn, participationStatusIn } from "../../../machines/contest/participationFacts.ts"
import type { ParticipationActorRef, ParticipationSnapshot } from "../../../machines/participationMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { cx } from "../../../ui/cx.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { ContestTimer } from "../../shell/clock/ContestTimer.tsx"
import { ProblemDots, type BarProblem } from "./ProblemDots.tsx"
import { useDurationText, secondsRemaining, useSecondsRemaining } from "../../shell/clock/useTimeLeft.ts"
import { useActorEvents } from "../../shell/actors/useActorEvents.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"

export type ContestConnection = "online" | "reconnecting" | "offline"

interface ContestBarProps {
  readonly actor: ParticipationActorRef
  readonly clock: TimerClock
  readonly title: string
  readonly problems: ReadonlyArray<BarProblem>
  readonly connection: ContestConnection
  /** Creates an idempotency key. */
  readonly makeKey: () => string
}

const signs: Readonly<Record<ContestConnection, ReactNode>> = {
  online: <Wifi />,
  reconnecting: <CloudOff />,
  offline: <WifiOff />
}

/** Bar on every contest page: title, problems, remaining time, connection state and the Finish button. */
export function ContestBar({ actor, clock, title, problems, connection, makeKey }: ContestBarProps) {
  const { t } = useTranslation("contest")
  const snapshot = useSelector(actor, (current) => current)
  useEndMoved(actor, clock)
  return (
    <section
      aria-label={t("bar.label")}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-raised px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-40 truncate font-bold max-550:sr-only" title={title}>
        {title}
      </p>
      <ProblemDots problems={problems} />
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <Connection connection={connection} />
        <Progress snapshot={snapshot} clock={clock} />
        <MainAct actor={actor} snapshot={snapshot} makeKey={makeKey} />
      </span>
      <FinishDialog actor={actor} clock={clock} problems={problems} makeKey={makeKey} />
    </section>
  )
}

function Connection({ connection }: { readonly connection: ContestConnection }) {
  const { t } = useTranslation("contest")
  const lost = connection !== "online"
  return (
    <span
      role="status"
      title={t(`bar.connection.${connection}`)}
      className={cx(
        "inline-flex items-center gap-1 text-sm [&_svg]:size-5",
        lost ? "text-amber-ink" : "text-ink-soft max-550:[&_svg]:hidden"
      )}
    >
      {signs[connection]}
      <span className={lost ? "max-550:sr-only" : "sr-only"}>{t(`bar.connection.${connection}`)}</span>
    </span>
  )
}

interface ProgressProps {
  readonly snapshot: ParticipationSnapshot
  readonly clock: TimerClock
}

function Progress({ snapshot, clock }: ProgressProps) {
  const { t } = useTranslation("contest")
  const { endsAt } = participationStatusIn(snapshot.context)
  if (snapshot.hasTag("timed") && endsAt !== null) {
    const { pausedAt } = contestIn(snapshot.context).schedule
    return (
      <ContestTimer
        clock={clock}
        endsAt={endsAt}
        pausedAt={pausedAt}
        checking={snapshot.matches("timeIsUp")}
      />
    )
  }
  const text = endedText(snapshot)
  return text === null ? null : <span role="status">{t(text)}</span>
}

function endedText(snapshot: ParticipationSnapshot) {
  if (snapshot.matches({ finished: "byChoice" })) return "finished.byChoice"
  if (snapshot.matches({ finished: "byTime" })) return "finished.byTime"
  return snapshot.matches("openElsewhere") || snapshot.matches("takingOver") ? "elsewhere.text" : null
}

interface MainActProps {
  readonly actor: ParticipationActorRef
  readonly snapshot: ParticipationSnapshot
  readonly makeKey: () => string
}

/** Finish button, or a button to take over from another window. */
function MainAct({ actor, snapshot, makeKey }: MainActProps) {
  const { t } = useTranslation("contest")
  if (snapshot.matches("openElsewhere") || snapshot.matches("takingOver")) {
    return (
      <Button
        loading={snapshot.matches("takingOver")}
        onClick={() => actor.send({ type: "window.takeOver", key: makeKey() })}
      >
        {t("elsewhere.takeOver")}
      </Button>
    )
  }
  if (!snapshot.hasTag("timed")) return null
  return (
    <Button
      variant="secondary"
      disabled={snapshot.matches("timeIsUp")}
      onClick={() => actor.send({ type: "finish.asked" })}
    >
      {t("finish.open")}
    </Button>
  )
}

/** Notifies the participant when their end time changes. */
function useEndMoved(actor: ParticipationActorRef, clock: TimerClock): void {
  const { t } = useTranslation("contest")
  const duration = useDurationText()
  useActorEvents(actor, {
    "participation.endMoved": ({ by }) => {
      const { context } = actor.getSnapshot()
      const { endsAt } = participationStatusIn(context)
      const { pausedAt } = contestIn(context).schedule
      const time = duration(secondsRemaining(clock, endsAt ?? 0, pausedAt))
      void notify(by > 0 ? "success" : "neutral", t(by > 0 ? "timer.added" : "timer.reduced", { time }))
    }
  })
}

interface FinishDialogProps {
  readonly actor: ParticipationActorRef
  readonly clock: TimerClock
  readonly problems: ReadonlyArray<BarProblem>
  readonly makeKey: () => string
}

/** Confirms finishing; stays open until the server has accepted it. */
function FinishDialog({ actor, clock, problems, makeKey }: FinishDialogProps) {
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
