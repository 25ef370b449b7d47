import { useSelector } from "@xstate/react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Fault } from "../../../machines/classUploadMachine.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Table } from "../../../ui/Table.tsx"
import type { Column } from "../../../ui/Table.tsx"
import type { UploadRef } from "./NewClassPage.tsx"

const shown = 100

/** All errors of the file, by row and field. */
export function FaultList({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation(["classes", "validation"])
  const faults = useSelector(upload, ({ context }) => context.faults)
  const file = useSelector(upload, ({ context }) => context.file?.name ?? "")
  const heading = useRef<HTMLDivElement>(null)
  // On phones the list is far below the button, so move the focus there.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-label={t("faults.label")} className="grid gap-4">
      <div
        ref={heading}
        tabIndex={-1}
        role="alert"
        className="scroll-mt-[calc(5rem+var(--bar,0px))] outline-none"
      >
        <Banner tone="danger">
          <p className="[overflow-wrap:anywhere]">{t("faults.title", { count: faults.length, file })}</p>
          <p className="font-normal">{t("faults.text")}</p>
        </Banner>
      </div>
      <FaultTable faults={faults.slice(0, shown)} />
      {faults.length > shown && (
        <p className="text-ink-soft">{t("faults.more", { count: faults.length - shown })}</p>
      )}
    </section>
  )
}

function FaultTable({ faults }: { readonly faults: ReadonlyArray<Fault> }) {
  const { t } = useTranslation("classes")
  const columns = useColumns()
  return (
    <Table
      label={t("faults.label")}
      columns={columns}
      rows={faults}
      keyOf={({ row, field, problem }) => `${row} ${field} ${problem}`}
    />
  )
}

function useColumns(): ReadonlyArray<Column<Fault>> {
  const { t } = useTranslation(["classes", "validation"])
  const said = ({ field, problem }: Fault) =>
    field === null ? t(`faults.${problem as "empty"}`) : t(`validation:${problem as "required"}`)
  return [
    { key: "problem", header: t("faults.problem"), main: true, cell: said },
    { key: "row", header: t("faults.row"), short: true, cell: ({ row }) => row ?? t("faults.wholeFile") },
    {
      key: "field",
      header: t("faults.field"),
      short: true,
      cell: ({ field }) => (field === null ? "" : t(`fields.${field}`))
    },
    {
      key: "value",
      header: t("faults.value"),
      cell: ({ value }) => <span className="[overflow-wrap:anywhere]">{value}</span>
    }
  ]
}
