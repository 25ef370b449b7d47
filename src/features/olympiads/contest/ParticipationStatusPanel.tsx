import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link, useSearchParams } from "react-router-dom"
import type { ContestDetails } from "../../../api/contract/olympiads/participation.ts"
import { makeKey } from "../../../api/makeKey.ts"
import { participationStatusIn } from "../../../machines/contest/participationFacts.ts"
import type { ParticipantRejection } from "../../../machines/contest/participationRules.ts"
import type { ParticipationActorRef, ParticipationSnapshot } from "../../../machines/participationMachine.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { useClock } from "../../shell/clock/ClockContext.ts"
import { Invitation } from "./Invitation.tsx"
import { RemindSwitch } from "./RemindSwitch.tsx"
import { RegistrationForm } from "./RegistrationForm.tsx"
import { useDurationText, useSecondsRemaining } from "../../shell/clock/useTimeLeft.ts"

interface ParticipationStatusPanelProps {
  readonly contest: ContestDetails
  readonly actor: ParticipationActorRef
}

/** Shows the participation status and the next action. */
export function ParticipationStatusPanel({ contest, actor }: ParticipationStatusPanelProps) {
  const { t } = useTranslation("contest")
  const snapshot = useSelector(actor, (current) => current)
  useAskedRegistration(actor, snapshot)
  const name = cardNameOf(snapshot)
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">{t(`stand.${name}.title`)}</h2>
      <p className="max-w-[68ch]">{t(`stand.${name}.text`)}</p>
      {snapshot.hasTag("waitingForNetwork") && <Waiting actor={actor} snapshot={snapshot} />}
      <Act contest={contest} actor={actor} snapshot={snapshot} />
    </Card>
  )
}

const names = [
  "visitor",
  "notRegistered",
  "filling",
  "registering",
  "registered",
  "passed",
  "notPassed",
  "ready",
  "starting",
  "running",
  "paused",
  "confirmingFinish",
  "finishing",
  "timeIsUp",
  "finished",
  "missed",
  "disqualified",
  "results",
  "openElsewhere",
  "takingOver"
] as const
type ParticipationStatusName =
  | (typeof names)[number]
  | "closed"
  | "invited"
  | "asked"
  | "notOpenYet"
  | "stopped"
  | "notMine"

/** Maps the machine state and the allowed actions to a card. */
function cardNameOf(snapshot: ParticipationSnapshot): ParticipationStatusName {
  const name = names.find((each) => snapshot.matches(each)) ?? "notRegistered"
  const { acts, endsAt } = participationStatusIn(snapshot.context)
  if (name === "notRegistered" && isInvited(snapshot)) return "asked"
  if (name === "ready" && acts.start === "paused") return "stopped"
  if (name === "results" && endsAt === null) return "notMine"
  return name === "notRegistered" ? unregisteredName(acts.register) : name
}

/** Whether the user is invited and can still register. */
const isInvited = ({ context }: ParticipationSnapshot) =>
  context.facts.isInvited === true && participationStatusIn(context).acts.register === null

function unregisteredName(rejection: ParticipantRejection | null): ParticipationStatusName {
  switch (rejection) {
    case "byInvitation":
      return "invited"
    case "registrationClosed":
      return "closed"
    case "notOpenYet":
      return "notOpenYet"
    default:
      return "notRegistered"
  }
}

/** `?register=open` opens the registration form once. */
function useAskedRegistration(actor: ParticipationActorRef, snapshot: ParticipationSnapshot): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.get("register") === "open"
  const may =
    snapshot.matches("notRegistered") && participationStatusIn(snapshot.context).acts.register === null
  useEffect(() => {
    if (!isAsked) return
    if (may) actor.send({ type: "registration.asked" })
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete("register")
        return next
      },
      { replace: true, preventScrollReset: true }
    )
  }, [actor, isAsked, may, setParams])
}

interface ActProps extends ParticipationStatusPanelProps {
  readonly snapshot: ParticipationSnapshot
}

function Act({ contest, actor, snapshot }: ActProps): ReactNode {
  const { t } = useTranslation("contest")
  if (snapshot.matches("notRegistered")) {
    if (participationStatusIn(snapshot.context).acts.register !== null) return null
    if (isInvited(snapshot)) return <Invitation slug={contest.slug} actor={actor} />
    return (
      <Button className="justify-self-start" onClick={() => actor.send({ type: "registration.asked" })}>
        {t("act.register")}
      </Button>
    )
  }
  if (snapshot.matches("filling") || snapshot.matches("registering")) {
    return <RegistrationForm actor={actor} />
  }
  if (snapshot.matches("registered") || snapshot.matches("passed")) {
    return (
      <>
        <UntilStart contest={contest} />
        <RemindSwitch />
      </>
    )
  }
  if (snapshot.matches("ready") || snapshot.matches("starting")) {
    if (participationStatusIn(snapshot.context).acts.start === "paused") return null
    return (
      <Button
        className="justify-self-start"
        loading={snapshot.matches("starting")}
        onClick={() => actor.send({ type: "contest.start", key: makeKey() })}
      >
        {t("act.start")}
      </Button>
    )
  }
  if (snapshot.matches("openElsewhere") || snapshot.matches("takingOver")) {
    return (
      <Button
        className="justify-self-start"
        loading={snapshot.matches("takingOver")}
        onClick={() => actor.send({ type: "window.takeOver", key: makeKey() })}
      >
        {t("elsewhere.takeOver")}
      </Button>
    )
  }
  return <Onward contest={contest} snapshot={snapshot} />
}

function Onward({ contest, snapshot }: Omit<ActProps, "actor">): ReactNode {
  const { t } = useTranslation("contest")
  if (snapshot.matches("finished")) {
    return (
      <Link to={paths.contestEnd(contest.slug)} className={`${buttonClass("secondary")} justify-self-start`}>
        {t("act.whatNext")}
      </Link>
    )
  }
  if (!snapshot.matches("results")) return null
  return (
    <Link
      to={paths.contestStandings(contest.slug)}
      className={`${buttonClass("secondary")} justify-self-start`}
    >
      {t("act.standings")}
    </Link>
  )
}

/** «Starts in 2 hours 5 minutes», by server time. */
function UntilStart({ contest }: { readonly contest: ContestDetails }) {
  const { t } = useTranslation("contest")
  const seconds = useSecondsRemaining(useClock(), Date.parse(contest.startsAt), null)
  const duration = useDurationText()
  return <p className="font-semibold tabular-nums">{t("startsIn", { time: duration(seconds) })}</p>
}

function Waiting({ actor, snapshot }: Omit<ActProps, "contest">) {
  const { t } = useTranslation("contest")
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-amber-ink">
      <p>{t("waiting.text")}</p>
      <Button size="sm" variant="secondary" onClick={() => actor.send({ type: "call.retry" })}>
        {t("waiting.retry")}
      </Button>
      {snapshot.can({ type: "call.cancelled" }) && (
        <Button size="sm" variant="ghost" onClick={() => actor.send({ type: "call.cancelled" })}>
          {t("waiting.stop")}
        </Button>
      )}
    </div>
  )
}
