import { LaptopMinimal, Smartphone } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Device } from "../../../api/contract/account/account.ts"
import { Button } from "../../../ui/Button.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { EndableRow, RowFact, RowFacts, useEnding } from "./EndableRow.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { Badge } from "../../../ui/Badge.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"

/** Signed-in devices, refetched on every visit, with buttons to sign them out. */
export function DevicesSection() {
  const { t } = useTranslation("settings")
  const query = useApiQuery(queryKeys.devices, "listDevices", {}, { staleTime: 0 })
  return (
    <SettingsSection title={t("devices.title")} lead={t("devices.lead")}>
      <Loaded query={query} label={t("devices.loading")} className="grid gap-4" blocks="h-11" count={2}>
        {(devices) => <DeviceList devices={devices} />}
      </Loaded>
    </SettingsSection>
  )
}

function DeviceList({ devices }: { readonly devices: ReadonlyArray<Device> }) {
  const { t } = useTranslation("settings")
  const api = useApi()
  const [ending, ask] = useState<Ending | null>(null)
  const { mutate, isPending } = useEnding<Device, Ending>({
    queryKey: queryKeys.devices,
    end: (ended) =>
      ended === "others"
        ? api.run("endOtherDevices", {})
        : api.run("endDevice", { params: { id: ended.id } }),
    stays: ({ id, current }, ended) => (ended === "others" ? current : id !== ended.id),
    onEnded: (ended) => {
      ask(null)
      void notify("success", t(ended === "others" ? "devices.endedOthers" : "devices.ended"))
    }
  })
  const mineFirst = [...devices].sort((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <ul className="grid divide-y divide-line">
        {mineFirst.map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => ask(device)} />
        ))}
      </ul>
      {devices.some(({ current }) => !current) && (
        <Button variant="secondary" onClick={() => ask("others")} className="justify-self-start">
          {t("devices.endOthers")}
        </Button>
      )}
      <EndDeviceDialog ending={ending} busy={isPending} onClose={() => ask(null)} onConfirm={mutate} />
    </>
  )
}

interface EndDeviceDialogProps {
  /** The device to sign out; null while the dialog is closed. */
  readonly ending: Ending | null
  readonly busy: boolean
  readonly onClose: () => void
  readonly onConfirm: (ending: Ending) => void
}

/** Confirms signing out a device and explains the consequences. */
function EndDeviceDialog({ ending, busy, onClose, onConfirm }: EndDeviceDialogProps) {
  const { t } = useTranslation("settings")
  const nameOf = useDeviceName()
  if (ending === null) return null
  return (
    <AskDialog
      danger
      busy={busy}
      title={ending === "others" ? t("devices.askOthers") : t("devices.ask", { name: nameOf(ending) })}
      text={t("devices.cost")}
      confirm={t(ending === "others" ? "devices.confirmOthers" : "devices.confirm")}
      onClose={onClose}
      onConfirm={() => onConfirm(ending)}
    />
  )
}

interface DeviceRowProps {
  readonly device: Device
  readonly onEnd: () => void
}

const isPhone = ({ system }: Device) => /android|ios|iphone|ipad|harmony|phone/i.test(system ?? "")

/** A signed-in device: name, location and sign-in time. */
function DeviceRow({ device, onEnd }: DeviceRowProps) {
  const { t } = useTranslation("settings")
  const name = useDeviceName()(device)
  const { current, address, windowKey, signedInAt, lastUsedAt } = device
  return (
    <EndableRow
      icon={isPhone(device) ? <Smartphone /> : <LaptopMinimal />}
      title={
        <>
          {name}
          {current && <Badge tone="success">{t("devices.current")}</Badge>}
        </>
      }
      end={
        current ? null : { text: t("devices.end"), label: t("devices.endNamed", { name }), onClick: onEnd }
      }
    >
      <RowFacts>
        <RowFact name={t("devices.lastUsed")} value={<DateTime at={lastUsedAt} />} />
        <RowFact name={t("devices.signedIn")} value={<DateTime at={signedInAt} />} />
        {address !== "" && <RowFact name={t("devices.address")} value={address} />}
        {windowKey !== null && (
          <RowFact
            name={t("devices.windowKey")}
            value={<span className="font-mono">{windowKey.slice(0, 8)}</span>}
          />
        )}
      </RowFacts>
    </EndableRow>
  )
}

/** Display name of a device: «Chrome, Windows». */
function useDeviceName(): (device: Pick<Device, "browser" | "system">) => string {
  const { t } = useTranslation("settings")
  return ({ browser, system }) => {
    const name = browser ?? t("devices.unknownBrowser")
    return system === null ? name : t("devices.name", { browser: name, system })
  }
}

/** The device to sign out, or all but this one. */
type Ending = Device | "others"
