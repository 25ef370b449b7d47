import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Device } from "../../../api/contract/account/account.ts"
import { Button } from "../../../ui/Button.tsx"
import { FailedState } from "../../../ui/FailedState.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { DeviceRow } from "./DeviceRow.tsx"
import { EndDeviceDialog } from "./EndDeviceDialog.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { useDevices, useEndDevices } from "./useDevices.ts"
import type { Ending } from "./useDevices.ts"

/** Signed-in devices, with buttons to sign them out. */
export function DevicesSection() {
  const { t } = useTranslation(["settings", "common"])
  const { data, isError, isFetching, refetch } = useDevices()
  return (
    <SettingsSection title={t("devices.title")} lead={t("devices.lead")}>
      {data !== undefined && <DeviceList devices={data} />}
      {data === undefined && !isError && <DevicesSkeleton />}
      {data === undefined && isError && (
        <FailedState
          title={t("common:failed.title")}
          text={t("common:failed.text")}
          retryLabel={t("common:retry")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
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

function DevicesSkeleton() {
  const { t } = useTranslation("settings")
  return (
    <Loading label={t("devices.loading")} className="grid gap-4">
      {[0, 1].map((row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-6 shrink-0" />
          <div className="grid grow gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
