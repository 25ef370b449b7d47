import { useTranslation } from "react-i18next"
import type { EarlierRehearsal } from "../../../../api/contract/organiser/rehearsals.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { Section } from "../../../shell/frame/Section.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { outcomeOf, toneOf } from "./outcomeOf.ts"
import { ReportDownloads } from "./ReportDownloads.tsx"

/** Rehearsals before the newest one, with their reports. */
export function EarlierRehearsals({ runs }: { readonly runs: ReadonlyArray<EarlierRehearsal> }) {
  const { t } = useTranslation("rehearsal")
  const columns = useColumns()
  return (
    <Section title={t("earlier.title")}>
      <Table label={t("earlier.title")} columns={columns} rows={runs} keyOf={({ id }) => id} />
    </Section>
  )
}

function useColumns(): ReadonlyArray<Column<EarlierRehearsal>> {
  const { t } = useTranslation("rehearsal")
  const { date, number } = useFormat()
  return [
    { header: t("earlier.started"), main: true, cell: ({ startedAt }) => date(startedAt) },
    { header: t("earlier.crowd"), cell: ({ crowd }) => t(`crowds.${crowd}`) },
    {
      header: t("earlier.participants"),
      numeric: true,
      cell: ({ participants }) => number(participants)
    },
    {
      header: t("earlier.outcome"),
      cell: (run) => {
        const outcome = outcomeOf(run, run.ready)
        return <Badge tone={toneOf[outcome]}>{t(`outcome.${outcome}`)}</Badge>
      }
    },
    {
      header: t("download.label"),
      buttons: true,
      cell: ({ id, ready }) => (ready === null ? null : <ReportDownloads rehearsalId={id} />)
    }
  ]
}
