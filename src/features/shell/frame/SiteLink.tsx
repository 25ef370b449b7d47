import type { ReactNode } from "react"
import { Link, useLocation } from "react-router-dom"
import { currentAt, type MenuLink } from "./menuLinks.ts"

interface SiteLinkProps {
  readonly link: Pick<MenuLink, "to">
  readonly className: string
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A menu link; external addresses use a plain `a` element. */
export function SiteLink({ link, ...rest }: SiteLinkProps) {
  const { pathname } = useLocation()
  if (!link.to.startsWith("/")) return <a href={link.to} {...rest} />
  return <Link to={link.to} aria-current={currentAt(link, pathname)} {...rest} />
}
