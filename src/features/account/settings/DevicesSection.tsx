import { useMutation, useQueryClient } from "@tanstack/react-query"
import { LaptopMinimal, Smartphone } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import { NotFound } from "../../../api/errors.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Device } from "../../../api/contract/account/account.ts"
import { Button } from "../../../ui/Button.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { SettingsSection } from "./SettingsSection.tsx"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { Badge } from "../../../ui/Badge.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"

/** Signed-in devices, with buttons to sign them out. */
export function DevicesSection() {
  const { t } = useTranslation("settings")
  const query = useDevices()
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
  const [ending, ask] = useState<Ending | null>(null)
  const { mutate, isPending } = useEndDevices((ended) => {
    ask(null)
    void notify("success", t(ended === "others" ? "devices.endedOthers" : "devices.ended"))
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
  const Icon = isPhone(device) ? Smartphone : LaptopMinimal
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Icon className="size-6 shrink-0 self-start text-ink-soft" />
      <div className="grid min-w-0 grow basis-56 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {device.current && <Badge tone="success">{t("devices.current")}</Badge>}
        </p>
        <Facts device={device} />
      </div>
      {!device.current && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t("devices.endNamed", { name })}
          onClick={onEnd}
          className="max-430:w-full"
        >
          {t("devices.end")}
        </Button>
      )}
    </li>
  )
}

function Facts({ device }: { readonly device: Device }) {
  const { t } = useTranslation("settings")
  const { address, windowKey, signedInAt, lastUsedAt } = device
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft [&_dt]:inline [&>div]:[overflow-wrap:anywhere] [&_dd]:inline">
      <div>
        <dt>{t("devices.lastUsed")}</dt>{" "}
        <dd>
          <DateTime at={lastUsedAt} />
        </dd>
      </div>
      <div>
        <dt>{t("devices.signedIn")}</dt>{" "}
        <dd>
          <DateTime at={signedInAt} />
        </dd>
      </div>
      {address !== "" && (
        <div>
          <dt>{t("devices.address")}</dt> <dd>{address}</dd>
        </div>
      )}
      {windowKey !== null && (
        <div>
          <dt>{t("devices.windowKey")}</dt> <dd className="font-mono">{windowKey.slice(0, 8)}</dd>
        </div>
      )}
    </dl>
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

/** Signed-in devices, refetched on every visit. */
function useDevices() {
  return useApiQuery(queryKeys.devices, "listDevices", {}, { staleTime: 0 })
}

/** The device to sign out, or all but this one. */
type Ending = Device | "others"

/** Signs out devices; removes them from the cached list at once, then refetches. */
function useEndDevices(onEnded: (ending: Ending) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ending: Ending) => {
      if (ending === "others") return void (await api.run("endOtherDevices", {}))
      await api.run("endDevice", { params: { id: ending.id } }).catch((error: unknown) => {
        // Already signed out or expired.
        if (!(error instanceof NotFound)) throw error
      })
    },
    onSuccess: (_, ending) => {
      const stays = ({ id, current }: Device) => (ending === "others" ? current : id !== ending.id)
      queries.setQueryData<ReadonlyArray<Device>>(queryKeys.devices, (devices) => devices?.filter(stays))
      void queries.invalidateQueries({ queryKey: queryKeys.devices })
      onEnded(ending)
    }
  })
}
