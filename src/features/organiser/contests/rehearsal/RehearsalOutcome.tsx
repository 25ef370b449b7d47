import { ChevronDown } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { RehearsalReport } from "../../../../api/contract/organiser/rehearsal.ts"
import type { RehearsalRun } from "../../../../api/contract/organiser/rehearsals.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { Section } from "../../../shell/frame/Section.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { Findings } from "./Findings.tsx"
import { outcomeOf, toneOf } from "./outcomeOf.ts"
import { ReportDownloads } from "./ReportDownloads.tsx"

/** How the newest rehearsal ended: the answer, its reasons and the report. */
export function RehearsalOutcome({ run }: { readonly run: RehearsalRun }) {
  const { t } = useTranslation("rehearsal")
  const { date, number } = useFormat()
  const { report, findings, startedAt, crowd, participants, minutes, speed } = run
  const outcome = outcomeOf(run, report?.ready ?? null)
  return (
    <Section
      title={t("outcome.title")}
      lead={t("outcome.about", {
        ...{ when: date(startedAt), crowd: t(`crowds.${crowd}`), participants, minutes },
        speed: number(speed, { maximumFractionDigits: 1 })
      })}
    >
      <div role="status">
        <Banner tone={toneOf[outcome]}>
          <p className="font-bold">{t(`outcome.${outcome}`)}</p>
          {outcome !== "running" && <p className="font-normal">{t(`outcome.${outcome}Text`)}</p>}
        </Banner>
      </div>
      {findings.length > 0 && <Findings findings={findings} />}
      {report !== null && (
        <>
          <Facts report={report} />
          <Estimates report={report} />
          <Latencies report={report} />
          <ReportDownloads rehearsalId={run.id} />
        </>
      )}
    </Section>
  )
}

interface ReportProps {
  readonly report: RehearsalReport
}

function Facts({ report: { participants, solutions, queue } }: ReportProps) {
  const { t } = useTranslation("rehearsal")
  const { number } = useFormat()
  return (
    <p>
      {t("outcome.facts", {
        ...{ started: participants.started, all: participants.all, ...solutions, longest: queue.longest },
        seconds: number(queue.oldestMs / 1000, { maximumFractionDigits: 1 })
      })}
    </p>
  )
}

type Latency = RehearsalReport["latencies"][number]

function Latencies({ report: { latencies } }: ReportProps) {
  const { t } = useTranslation("rehearsal")
  const { number } = useFormat()
  const columns: ReadonlyArray<Column<Latency>> = [
    { header: t("outcome.step"), main: true, cell: ({ step }) => t(`steps.${step}`) },
    { header: t("outcome.calls"), numeric: true, cell: ({ count }) => number(count) },
    ...(["p50", "p95", "p99"] as const).map((name) => ({
      header: t(`outcome.${name}`),
      numeric: true,
      cell: (latency: Latency) => number(latency[name], { maximumFractionDigits: 0 })
    }))
  ]
  return (
    <details className="group rounded-lg border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium">
        {t("outcome.latencies")}
        <ChevronDown className="size-5 group-open:rotate-180" />
      </summary>
      <div className="p-4 pt-1">
        <Table label={t("outcome.latencies")} columns={columns} rows={latencies} keyOf={({ step }) => step} />
      </div>
    </details>
  )
}

function Estimates({ report: { estimates } }: ReportProps) {
  const { t } = useTranslation("rehearsal")
  const { number } = useFormat()
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t("outcome.breaks")}</h3>
      <ul className="grid gap-1">
        {estimates.map(({ factor, parts, breaksFirst }) => {
          const [highest] = [...parts].sort((one, other) => other.utilisation - one.utilisation)
          if (highest === undefined) return null
          const percent = number(highest.utilisation, { style: "percent" })
          const part = t(`parts.${highest.part}`)
          return (
            <li key={factor}>
              {t(breaksFirst === null ? "outcome.holds" : "outcome.breaksFirst", { factor, part, percent })}
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-ink-soft">{t("outcome.assumptions")}</p>
    </div>
  )
}
