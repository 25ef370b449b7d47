import { useLayoutEffect, useState, type ReactNode } from "react"
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router-dom"
import { isLoaded, preloadPage } from "./AppRoutes.tsx"

/**
 * A router that shows the previous page until the next one's code, texts and styles are loaded or have failed.
 * It renders the page synchronously: `BrowserRouter`'s concurrent rendering takes half as long again.
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
      // Within the event, React runs all effects before the paint. Fields need that, a new page does not.
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
