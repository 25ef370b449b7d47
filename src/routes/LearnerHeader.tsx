import { useLocation } from "react-router-dom"
import { paths } from "./paths.ts"
import { Celebration } from "../features/rewards/achievements/Celebration.tsx"
import { NotificationBell } from "../features/shell/notifications/NotificationBell.tsx"
import { firstShown, useNotifications } from "../features/shell/notifications/useNotifications.ts"
import { DailyOffer } from "../features/rewards/balance/DailyOffer.tsx"
import type { NotificationBellProps } from "../features/shell/frame/NotificationBellContext.ts"
import { isWithoutDialogs } from "./pagesWithoutDialogs.ts"

/**
 * A learner's header items: the daily reward (except on the profile, which contains it), the notification bell and
 * achievement celebrations.
 */
export function LearnerHeader(props: NotificationBellProps) {
  const { pathname } = useLocation()
  const quiet = isWithoutDialogs(pathname)
  const { data } = useNotifications(firstShown)
  return (
    <>
      {!quiet && pathname !== paths.profile && <DailyOffer {...props} />}
      <NotificationBell {...props} />
      <Celebration items={data?.items ?? []} quiet={quiet} />
    </>
  )
}
