import { Ban, Clock, RotateCcw, Undo2 } from "lucide-react"
import { useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import type { ParticipantFile, ParticipantSolution } from "../../../../api/contract/organiser/people.ts"
import { organiserTab } from "../../../../routes/paths.ts"
import { BackLink } from "../../../shell/frame/BackLink.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useContest, useHasRole } from "../ContestContext.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { ParticipantStateBadge } from "./ParticipantStateBadge.tsx"
import { ExtraTimeList } from "./ExtraTimes.tsx"
import { ParticipantDevices } from "./ParticipantDevices.tsx"
import { ParticipantDialogs, type AskedOfOne } from "./ParticipantDialogs.tsx"
import { useParticipantName } from "../useParticipantName.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Banner } from "../../../../ui/Banner.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { VerdictBadge } from "../../../../ui/VerdictBadge.tsx"
import { outcomeOfVerdict } from "../../../shell/frame/outcomeOfVerdict.ts"

/** One participant: times, solutions, devices and actions. */
export const ParticipantPage = organiserPage("people", Participant)

function Participant() {
  const { t } = useTranslation("organiserPeople")
  const { slug } = useContest()
  const userId = Number(useParams()["userId"])
  const file = useOrganiserQuery("getParticipant", { params: { userId } })
  return (
    <>
      <BackLink to={organiserTab(slug, "people")} label={t("one.back")} className="-my-2" />
      <Loaded query={file} className="grid gap-4" blocks={["h-9 w-2/5", "h-48", "h-64"]}>
        {(data) => <Content key={userId} file={data} />}
      </Loaded>
    </>
  )
}

function Content({ file }: { readonly file: ParticipantFile }) {
  const { t } = useTranslation("organiserPeople")
  const nameOf = useParticipantName()
  const [asked, ask] = useState<AskedOfOne | null>(null)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-xl font-bold [overflow-wrap:anywhere]">{nameOf(file)}</h2>
          <ParticipantStateBadge state={file.state} />
        </div>
        <ParticipantActs file={file} onAsk={ask} />
      </div>
      <ParticipantFacts file={file} />
      <ParticipantSolutions file={file} />
      {file.extraTimes.length > 0 && (
        <section aria-label={t("one.extraTimes")} className="grid gap-3">
          <h3 className="text-lg font-bold">{t("one.extraTimes")}</h3>
          <ExtraTimeList extraTimes={file.extraTimes} />
        </section>
      )}
      <ParticipantDevices file={file} />
      <ParticipantDialogs file={file} asked={asked} onClose={() => ask(null)} />
    </>
  )
}

interface ParticipantActsProps {
  readonly file: ParticipantFile
  readonly onAsk: (asked: AskedOfOne) => void
}

/** Actions available for this participant. */
function ParticipantActs({ file, onAsk }: ParticipantActsProps) {
  const { t } = useTranslation("organiserPeople")
  const { status } = useContest()
  const mayEdit = useHasRole("editor")
  const mayDisqualify = useHasRole("owner")
  const isOut = file.disqualifiedAt !== null
  const mayGive = mayEdit && status !== "closed_contest" && status !== "draft"
  return (
    <div role="group" aria-label={t("one.actions")} className="flex flex-wrap gap-2">
      {mayGive && (
        <Button variant="secondary" onClick={() => onAsk("extraTime")}>
          <Clock className="size-5" />
          {t("one.giveTime")}
        </Button>
      )}
      {mayEdit && file.canResume && (
        <Button variant="secondary" onClick={() => onAsk("resume")}>
          <RotateCcw className="size-5" />
          {t("one.resume")}
        </Button>
      )}
      {mayDisqualify && !isOut && (
        <Button variant="danger" onClick={() => onAsk("disqualify")}>
          <Ban className="size-5" />
          {t("one.disqualify")}
        </Button>
      )}
      {mayDisqualify && isOut && (
        <Button variant="secondary" onClick={() => onAsk("restore")}>
          <Undo2 className="size-5" />
          {t("one.restore")}
        </Button>
      )}
    </div>
  )
}

/** A participant's times, points and profile data. */
function ParticipantFacts({ file }: { readonly file: ParticipantFile }) {
  const { t } = useTranslation("organiserPeople")
  const { date } = useFormat()
  const { city, grade, userId, extraS, points, solved, seenAt } = file
  const facts = [city, grade === null ? null : t("about.grade", { grade }), t("about.id", { id: userId })]
  return (
    <section aria-label={t("one.facts")} className="grid gap-3">
      {file.disqualifiedAt !== null && (
        <Banner tone="danger">
          {t("one.disqualified", { reason: file.disqualifiedFor ?? t("one.noReason") })}
        </Banner>
      )}
      <Card>
        <dl className="grid gap-x-8 gap-y-4 550:grid-cols-2 1024:grid-cols-3">
          <Fact name={t("columns.name")}>{facts.filter((part) => part !== null).join(", ")}</Fact>
          <Fact name={t("one.registered")}>
            {date(file.registeredAt, "exact")}, {t(`one.sources.${file.source}`)}
          </Fact>
          <Fact name={t("one.result")}>{t("one.points", { points, solved })}</Fact>
          <Fact name={t("one.started")}>
            {file.startedAt === null ? t("notStarted") : date(file.startedAt, "exact")}
          </Fact>
          {file.endsAt !== null && <Fact name={t("one.ends")}>{date(file.endsAt, "exact")}</Fact>}
          {file.completedAt !== null && (
            <Fact name={t("one.completed")}>{date(file.completedAt, "exact")}</Fact>
          )}
          {extraS !== 0 && <Fact name={t("one.extraTime")}>{t("minutes", { minutes: extraS / 60 })}</Fact>}
          <Fact name={t("one.seen")}>{seenAt === null ? t("never") : date(seenAt, "exact")}</Fact>
        </dl>
      </Card>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

const most = 200

/** A participant's solutions with the receipt time and whether each counts. */
function ParticipantSolutions({ file }: { readonly file: ParticipantFile }) {
  const { t } = useTranslation("organiserPeople")
  const { solutions } = file
  const columns = useColumns()
  return (
    <section aria-label={t("one.solutions")} className="grid gap-3">
      <h3 className="text-lg font-bold">{t("one.solutions")}</h3>
      {solutions.length === 0 && <p className="text-ink-soft">{t("one.noSolutions")}</p>}
      {solutions.length > 0 && (
        <Table label={t("one.solutions")} columns={columns} rows={solutions} keyOf={({ id }) => id} />
      )}
      {solutions.length >= most && <p className="text-ink-soft">{t("one.moreSolutions")}</p>}
    </section>
  )
}

function useColumns(): ReadonlyArray<Column<ParticipantSolution>> {
  const { t } = useTranslation(["organiserPeople", "submission"])
  const { date } = useFormat()
  return [
    {
      header: t("columns.received"),
      main: true,
      cell: ({ receivedAt }) => <time dateTime={receivedAt}>{date(receivedAt, "exact")}</time>
    },
    { header: t("columns.problem"), short: true, cell: ({ label, problemId }) => label ?? problemId },
    {
      header: t("columns.verdict"),
      cell: ({ status }) => (
        <VerdictBadge outcome={outcomeOfVerdict(status)} label={t(`submission:verdict.${status}`)} />
      )
    },
    { header: t("columns.points"), numeric: true, cell: ({ points }) => points ?? "–" },
    { header: t("columns.counts"), cell: ({ unofficial }) => <Counts unofficial={unofficial} /> }
  ]
}

const reasons = ["timeIsUp", "paused", "alreadyFinished", "disqualified"] as const

function Counts({ unofficial }: Pick<ParticipantSolution, "unofficial">) {
  const { t } = useTranslation("organiserPeople")
  if (unofficial === null) return <span className="text-sm">{t("one.official")}</span>
  const reason = reasons.find((known) => known === unofficial) ?? "other"
  return <Badge tone="amber">{t(`one.unofficial.${reason}`)}</Badge>
}
