import { useTranslation } from "react-i18next"
import type {
  ParticipantDevice,
  ParticipantFile,
  ParticipantWindow
} from "../../../../api/contract/organiser/people.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"

/** The participant's windows and devices, for organisers who may see them. */
export function ParticipantDevices({ file: { windows, devices } }: { readonly file: ParticipantFile }) {
  const { t } = useTranslation("organiserPeople")
  const windowColumns = useColumns<ParticipantWindow>(
    [t("columns.opened"), ({ since }) => since],
    [t("columns.seen"), ({ seenAt }) => seenAt]
  )
  const deviceColumns = useColumns<ParticipantDevice>(
    [t("columns.signedIn"), ({ signedInAt }) => signedInAt],
    [t("columns.lastUsed"), ({ lastUsedAt }) => lastUsedAt]
  )
  if (windows === null || devices === null) return null
  return (
    <>
      {windows.length > 0 && (
        <section aria-label={t("one.windows")} className="grid gap-3">
          <h3 className="text-lg font-bold">{t("one.windows")}</h3>
          <p className="text-ink-soft">{t("one.windowsHint")}</p>
          <Table
            label={t("one.windows")}
            columns={windowColumns}
            rows={windows}
            keyOf={({ since, address }) => `${since} ${address}`}
            isMarked={({ current }) => current}
          />
        </section>
      )}
      <section aria-label={t("one.devices")} className="grid gap-3">
        <h3 className="text-lg font-bold">{t("one.devices")}</h3>
        <p className="text-ink-soft">{t(devices.length === 0 ? "one.noDevices" : "one.devicesHint")}</p>
        {devices.length > 0 && (
          <Table
            label={t("one.devices")}
            columns={deviceColumns}
            rows={devices}
            keyOf={({ signedInAt, address }) => `${signedInAt} ${address}`}
          />
        )}
      </section>
    </>
  )
}

type Browser = Pick<ParticipantDevice, "browser" | "system" | "address"> & { readonly current?: boolean }

/** Columns of a window or device: its name and address, and its moments. */
function useColumns<Row extends Browser>(
  ...moments: ReadonlyArray<readonly [header: string, at: (row: Row) => string]>
): ReadonlyArray<Column<Row>> {
  const { t } = useTranslation("organiserPeople")
  const { date } = useFormat()
  return [
    { header: t("columns.device"), main: true, cell: (row) => <DeviceName {...row} /> },
    {
      header: t("columns.address"),
      cell: ({ address }) => <span className="font-mono text-sm [overflow-wrap:anywhere]">{address}</span>
    },
    ...moments.map(([header, at]): Column<Row> => ({ header, cell: (row) => date(at(row), "exact") }))
  ]
}

function DeviceName({ browser, system, current = false }: Browser) {
  const { t } = useTranslation("organiserPeople")
  const known = [browser, system].filter((part) => part !== null)
  return (
    <span className="flex flex-wrap items-center gap-2">
      {known.length === 0 ? t("one.unknownDevice") : known.join(", ")}
      {current && <Badge tone="accent">{t("one.current")}</Badge>}
    </span>
  )
}
