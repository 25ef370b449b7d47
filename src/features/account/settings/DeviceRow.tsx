import { LaptopMinimal, Smartphone } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Device } from "../../../api/contract/account/account.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Moment } from "../../shell/frame/Moment.tsx"
import { useDeviceName } from "./useDeviceName.ts"

interface DeviceRowProps {
  readonly device: Device
  readonly onEnd: () => void
}

const isPhone = ({ system }: Device) => /android|ios|iphone|ipad|harmony|phone/i.test(system ?? "")

/** A signed-in device: name, location and sign-in time. */
export function DeviceRow({ device, onEnd }: DeviceRowProps) {
  const { t } = useTranslation("settings")
  const name = useDeviceName()(device)
  const Icon = isPhone(device) ? Smartphone : LaptopMinimal
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden="true" className="size-6 shrink-0 self-start text-ink-soft" />
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
          <Moment at={lastUsedAt} />
        </dd>
      </div>
      <div>
        <dt>{t("devices.signedIn")}</dt>{" "}
        <dd>
          <Moment at={signedInAt} />
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
