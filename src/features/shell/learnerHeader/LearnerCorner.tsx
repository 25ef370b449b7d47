import { useLocation } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { Celebration } from "../../rewards/achievements/Celebration.tsx"
import { NotificationBell } from "../notifications/NotificationBell.tsx"
import { firstShown, useNotifications } from "../notifications/useNotifications.ts"
import { DailyOffer } from "../../rewards/balance/DailyOffer.tsx"
import type { BellProps } from "../frame/BellContext.ts"
import { isQuiet } from "./quietPages.ts"

/**
 * What waits for a learner in the menus: the reward of the day (which the profile has itself), the bell, and now and then
 * something to celebrate.
 */
export function LearnerCorner(props: BellProps) {
  const { pathname } = useLocation()
  const quiet = isQuiet(pathname)
  const { data } = useNotifications(firstShown)
  return (
    <>
      {!quiet && pathname !== paths.profile && <DailyOffer {...props} />}
      <NotificationBell {...props} />
      <Celebration items={data?.items ?? []} quiet={quiet} />
    </>
  )
}
