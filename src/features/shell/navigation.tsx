import { LibraryBig } from "lucide-react"
import type { ReactNode } from "react"
import { paths } from "../../routes/paths.ts"

interface NavigationLink {
  readonly to: string
  readonly label: "nav.problems"
  readonly icon: ReactNode
  /** Addresses on which the link counts as open. */
  readonly open: RegExp
}

/** The places that menus lead to, in their order. */
export const navigation: ReadonlyArray<NavigationLink> = [
  {
    to: paths.problems,
    label: "nav.problems",
    icon: <LibraryBig aria-hidden="true" />,
    open: /^\/problems?(\/|$)/
  }
]
