import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ImportLine } from "../../../../api/contract/organiser/people.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Table, type Column } from "../../../../ui/Table.tsx"
import type { Tone } from "../../../../ui/toneClass.ts"
import type { NamedLine } from "./readPeopleFile.ts"

interface ImportPreviewProps {
  readonly lines: ReadonlyArray<NamedLine>
  /** In the order of `lines`. */
  readonly outcomes: ReadonlyArray<ImportLine>
  /** In a draft contest, invitations are sent on publication. */
  readonly isDraft: boolean
  readonly busy: boolean
  readonly onAdd: () => void
  readonly onOther: () => void
}

type Row = ImportLine & NamedLine

const shown = 200

/** Lines that need attention come first. */
const order: ReadonlyArray<ImportLine["outcome"]> = ["unknown", "repeated", "already", "invite", "add"]

/** Preview of an import, before it changes anything. */
export function ImportPreview({ lines, outcomes, isDraft, busy, onAdd, onOther }: ImportPreviewProps) {
  const { t } = useTranslation("organiserPeople")
  const box = useRef<HTMLDivElement>(null)
  // The button that opened this step is gone, so move the focus.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const rows = outcomes
    .map((outcome, at): Row => ({ ...outcome, row: lines[at]?.row ?? 0 }))
    .sort((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome) || one.row - other.row)
  const count = (wanted: ImportLine["outcome"]) => rows.filter(({ outcome }) => outcome === wanted).length
  const [add, invite] = [count("add"), count("invite")]
  const [unknown, already] = [count("unknown"), count("already")]
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <p role="status" className="text-lg font-semibold">
        {add + invite === 0 && t("import.nobody")}
        {add > 0 && t("import.willAdd", { count: add })}
        {add > 0 && invite > 0 && " "}
        {invite > 0 && t("import.willInvite", { count: invite })}
      </p>
      {invite > 0 && <Banner>{t(isDraft ? "import.inviteNoteDraft" : "import.inviteNote")}</Banner>}
      {unknown > 0 && <Banner tone="amber">{t("import.unknown", { count: unknown })}</Banner>}
      {already > 0 && <Banner>{t("import.already", { count: already })}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} disabled={add + invite === 0} onClick={onAdd}>
          {t(invite === 0 ? "import.add" : add === 0 ? "import.invite" : "import.addAndInvite")}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onOther}>
          {t("import.other")}
        </Button>
      </div>
      <Table
        label={t("import.title")}
        columns={useColumns()}
        rows={rows.slice(0, shown)}
        keyOf={({ row }) => row}
      />
      {rows.length > shown && <p className="text-ink-soft">{t("import.shown", { count: shown })}</p>}
    </div>
  )
}

const tones: Readonly<Record<ImportLine["outcome"], Tone>> = {
  add: "success",
  already: "neutral",
  invite: "accent",
  repeated: "amber",
  unknown: "danger"
}

function useColumns(): ReadonlyArray<Column<Row>> {
  const { t } = useTranslation("organiserPeople")
  return [
    {
      header: t("import.who"),
      main: true,
      cell: ({ who }) => <span className="font-mono [overflow-wrap:anywhere]">{who}</span>
    },
    { header: t("import.row"), numeric: true, cell: ({ row }) => row },
    {
      header: t("import.person"),
      cell: ({ name, city }) => [name, city].filter((part) => part !== null).join(", ") || "–"
    },
    {
      header: t("import.outcome"),
      short: true,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`import.outcomes.${outcome}`)}</Badge>
    }
  ]
}
