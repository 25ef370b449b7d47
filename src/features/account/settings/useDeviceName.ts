import { useTranslation } from "react-i18next"
import type { Device } from "../../../api/contract/account/account.ts"

/** Display name of a device: «Chrome, Windows». */
export function useDeviceName(): (device: Pick<Device, "browser" | "system">) => string {
  const { t } = useTranslation("settings")
  return ({ browser, system }) => {
    const name = browser ?? t("devices.unknownBrowser")
    return system === null ? name : t("devices.name", { browser: name, system })
  }
}
