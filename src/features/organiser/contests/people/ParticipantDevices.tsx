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
  const windowColumns = useWindowColumns()
  const deviceColumns = useDeviceColumns()
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

function useWindowColumns(): ReadonlyArray<Column<ParticipantWindow>> {
  const { t } = useTranslation("organiserPeople")
  const { date } = useFormat()
  return [
    {
      header: t("columns.device"),
      main: true,
      cell: (one) => (
        <span className="flex flex-wrap items-center gap-2">
          <DeviceName {...one} />
          {one.current && <Badge tone="accent">{t("one.current")}</Badge>}
        </span>
      )
    },
    { header: t("columns.address"), cell: ({ address }) => <Address address={address} /> },
    { header: t("columns.opened"), cell: ({ since }) => date(since, "exact") },
    { header: t("columns.seen"), cell: ({ seenAt }) => date(seenAt, "exact") }
  ]
}

function useDeviceColumns(): ReadonlyArray<Column<ParticipantDevice>> {
  const { t } = useTranslation("organiserPeople")
  const { date } = useFormat()
  return [
    { header: t("columns.device"), main: true, cell: (one) => <DeviceName {...one} /> },
    { header: t("columns.address"), cell: ({ address }) => <Address address={address} /> },
    { header: t("columns.signedIn"), cell: ({ signedInAt }) => date(signedInAt, "exact") },
    { header: t("columns.lastUsed"), cell: ({ lastUsedAt }) => date(lastUsedAt, "exact") }
  ]
}

function DeviceName({ browser, system }: Pick<ParticipantDevice, "browser" | "system">) {
  const { t } = useTranslation("organiserPeople")
  const known = [browser, system].filter((part) => part !== null)
  return <span>{known.length === 0 ? t("one.unknownDevice") : known.join(", ")}</span>
}

const Address = ({ address }: Pick<ParticipantDevice, "address">) => (
  <span className="font-mono text-sm [overflow-wrap:anywhere]">{address}</span>
)
