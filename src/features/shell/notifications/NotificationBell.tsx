import { Bell } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { CountBadge } from "../../../ui/CountBadge.tsx"
import { cx } from "../../../ui/cx.ts"
import type { NotificationBellProps } from "../frame/NotificationBellContext.ts"
import { firstShown, useFreshNotifications, useNotifications } from "./useNotifications.ts"

const NotificationCentre = lazy(async () => {
  const { NotificationCentre: centre } = await import("./NotificationCentre.tsx")
  return { default: centre }
})

/** Bell with the number of unread notifications; opens the notification centre. */
export function NotificationBell({ narrow = false, className }: NotificationBellProps) {
  const { t } = useTranslation("notifications")
  const [open, setOpen] = useState(false)
  useFreshNotifications()
  const unread = useNotifications(firstShown).data?.unread ?? 0
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={narrow ? t("title") : undefined}
        onClick={() => setOpen(true)}
        className={cx("relative", className)}
      >
        <Bell />
        <span className={narrow ? "sr-only" : "mr-auto"}>{t("title")}</span>
        <span role="status" className={narrow ? "absolute -top-0.5 right-0" : undefined}>
          <CountBadge count={unread} label={t("unread", { count: unread })} />
        </span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <NotificationCentre onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
