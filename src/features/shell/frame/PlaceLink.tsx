import type { ReactNode } from "react"
import { Link, useLocation } from "react-router-dom"
import { currentAt } from "./places.ts"
import type { Place } from "./places.ts"

interface PlaceLinkProps {
  readonly place: Pick<Place, "to">
  readonly className: string
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A menu's link; places of other sites open as any link does. */
export function PlaceLink({ place, ...rest }: PlaceLinkProps) {
  const { pathname } = useLocation()
  if (!place.to.startsWith("/")) return <a href={place.to} {...rest} />
  return <Link to={place.to} aria-current={currentAt(place, pathname)} {...rest} />
}
