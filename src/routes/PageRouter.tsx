import { useLayoutEffect, useState } from "react"
import type { ReactNode } from "react"
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router-dom"
import { isLoaded, preloadPage } from "./AppRoutes.tsx"

/**
 * The browser's history as router. Pages are drawn in one piece, once their code, texts and styles are there: in slices,
 * as `BrowserRouter` has it, it takes half as long again. Until then the former page stands. What could not be loaded
 * is said where it is to be drawn.
 */
export function PageRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [location, setLocation] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let shown = history.location.pathname
    let newest: unknown = null
    return history.listen((next) => {
      const { pathname } = next.location
      newest = next
      const show = () => {
        if (newest !== next) return
        shown = pathname
        setLocation(next)
      }
      // Within the event itself React runs all effects before it paints: fields need that, another page does not.
      if (pathname === shown) show()
      else if (isLoaded(pathname)) setTimeout(show)
      else preloadPage(pathname).then(show, show)
    })
  }, [history])
  return (
    <Router location={location.location} navigationType={location.action} navigator={history}>
      {children}
    </Router>
  )
}
