import { Play } from "lucide-react"
import { useTranslation } from "react-i18next"

/** What Run is for, before the first run. */
export function RunInvitation() {
  const { t } = useTranslation("editor")
  return (
    <p className="flex min-h-9 items-center gap-3">
      <Play aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      {t("run.idleText")}
    </p>
  )
}
