import { createContext, use } from "react"
import type { ReactNode } from "react"

export interface NotificationBellProps {
  /** The bell alone; its name is still read aloud. */
  readonly narrow?: boolean
  readonly className?: string
}

type DrawNotificationBell = (props: NotificationBellProps) => ReactNode

/** Draws the bell of the notification centre, which the shell shows without knowing what rings it. */
export const NotificationBellContext = createContext<DrawNotificationBell>(() => null)

export const useNotificationBell = (): DrawNotificationBell => use(NotificationBellContext)
