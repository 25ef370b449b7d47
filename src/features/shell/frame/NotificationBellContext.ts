import { createContext, use, type ReactNode } from "react"

export interface NotificationBellProps {
  /** Shows only the icon; screen readers still read its name. */
  readonly narrow?: boolean
  readonly className?: string
}

type DrawNotificationBell = (props: NotificationBellProps) => ReactNode

/** Renders the notification bell, so that the frame does not depend on the notification centre. */
export const NotificationBellContext = createContext<DrawNotificationBell>(() => null)

export const useNotificationBell = (): DrawNotificationBell => use(NotificationBellContext)
