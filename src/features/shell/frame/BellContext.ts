import { createContext, use } from "react"
import type { ReactNode } from "react"

export interface BellProps {
  /** The bell alone; its name is still read aloud. */
  readonly narrow?: boolean
  readonly className?: string
}

type DrawBell = (props: BellProps) => ReactNode

/** Draws the bell of the notification centre, which the shell shows without knowing what rings it. */
export const BellContext = createContext<DrawBell>(() => null)

export const useBell = (): DrawBell => use(BellContext)
