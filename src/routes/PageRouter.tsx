import { startTransition, useLayoutEffect, useState } from "react"
import type { ReactNode } from "react"
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router-dom"
import { isLoaded } from "./AppRoutes.tsx"

/**
 * The browser's history as router. A page that is there already is drawn at once, in one piece: in slices, as
 * `BrowserRouter` has it, it takes half as long again. One that has yet to load leaves the former page standing.
 */
export function PageRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [place, setPlace] = useState({ action: history.action, location: history.location })
  useLayoutEffect(
    () =>
      history.listen((next) => {
        if (isLoaded(next.location.pathname)) setPlace(next)
        else startTransition(() => setPlace(next))
      }),
    [history]
  )
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  )
}
