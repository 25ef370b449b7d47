import { useSelector } from "@xstate/react"
import { useEffect, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link, useSearchParams } from "react-router-dom"
import type { ContestDetails } from "../../../api/contract/olympiads/participation.ts"
import { makeKey } from "../../../api/makeKey.ts"
import type { ParticipationActorRef, ParticipationSnapshot } from "../../../machines/participationMachine.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { useClock } from "../../shell/clock/ClockContext.ts"
import { RegistrationForm } from "./RegistrationForm.tsx"
import { useDurationText, useSecondsRemaining } from "../../shell/clock/useTimeLeft.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import { Switch } from "../../../ui/Switch.tsx"
import { useUpdateProfile } from "../../shell/profile/useUpdateProfile.ts"

interface ParticipationStatusPanelProps {
  readonly contest: ContestDetails
  readonly actor: ParticipationActorRef
}

/** Shows the participation status and the next action. */
export function ParticipationStatusPanel({ contest, actor }: ParticipationStatusPanelProps) {
  const { t } = useTranslation("contest")
  const snapshot = useSelector(actor, (current) => current)
  useAskedRegistration(actor, snapshot)
  const state = stateOf(snapshot)
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">{t(`status.${state}.title`)}</h2>
      <p className="max-w-[68ch]">{t(`status.${state}.text`)}</p>
      {snapshot.hasTag("waitingForNetwork") && <Waiting actor={actor} snapshot={snapshot} />}
      <Act contest={contest} actor={actor} snapshot={snapshot} />
    </Card>
  )
}

type TopOf<Value> = Value extends string ? Value : keyof Value

/** The chart's top-level state, whose name is the key of its texts. */
const stateOf = ({ value }: ParticipationSnapshot) =>
  (typeof value === "string" ? value : Object.keys(value)[0]) as Exclude<TopOf<typeof value>, "routing">

/** `?register=open` opens the registration form once. */
function useAskedRegistration(actor: ParticipationActorRef, snapshot: ParticipationSnapshot): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.get("register") === "open"
  const may = snapshot.can({ type: "registration.asked" })
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
  if (snapshot.matches("invited")) return <Invitation slug={contest.slug} actor={actor} />
  if (snapshot.matches("notRegistered")) {
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
  if (!snapshot.hasTag("over")) return null
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

interface InvitationProps {
  readonly slug: string
  readonly actor: ParticipationActorRef
}

/** Accepts an invitation by registering, or declines it. Declining needs a confirmation because it cannot be undone. */
function Invitation({ slug, actor }: InvitationProps) {
  const { t } = useTranslation("contest")
  const api = useApi()
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const decline = useMutation({
    mutationFn: () => api.run("declineInvitation", { params: { slug } }),
    onSuccess: () =>
      Promise.all(
        [queryKeys.contestInformation(slug), queryKeys.notifications].map((queryKey) =>
          queries.invalidateQueries({ queryKey })
        )
      )
  })
  return (
    <div className="flex flex-wrap gap-3">
      <Button disabled={decline.isPending} onClick={() => actor.send({ type: "registration.asked" })}>
        {t("act.accept")}
      </Button>
      <Button variant="secondary" disabled={decline.isPending} onClick={() => setAsks(true)}>
        {t("act.decline")}
      </Button>
      {asks && (
        <AskDialog
          danger
          busy={decline.isPending}
          title={t("decline.title")}
          text={t("decline.text")}
          cancel={t("decline.cancel")}
          confirm={t("act.decline")}
          onClose={() => setAsks(false)}
          onConfirm={() => decline.mutate()}
        />
      )}
    </div>
  )
}

/** Switch for email reminders, shown after registration; hidden for users without an email address. */
export function RemindSwitch() {
  const { t } = useTranslation("contest")
  const { data } = useApiQuery(queryKeys.profile, "profile", {})
  const { mutate, isPending, variables } = useUpdateProfile()
  if (data === undefined || data.email === null) return null
  return (
    <div className="max-w-[34rem]">
      <Switch
        label={t("remind.label")}
        hint={t("remind.hint")}
        checked={(isPending ? variables.contestReminders : undefined) ?? data.contestReminders}
        onChange={(contestReminders) => isPending || mutate({ contestReminders })}
      />
    </div>
  )
}
