import { useEffect } from "react"
import { useNavigate } from "react-router-dom"

/** Lets code outside the pages, such as the session, navigate without a page load. */
export interface Navigator {
  go(path: string): void
  attach(navigate: ((path: string) => void) | null): void
}

export function createNavigator(): Navigator {
  let attached: ((path: string) => void) | null = null
  return {
    go: (path) => (attached === null ? location.assign(path) : attached(path)),
    attach: (navigate) => {
      attached = navigate
    }
  }
}

export function NavigatorBridge({ navigator }: { readonly navigator: Navigator }) {
  const navigate = useNavigate()
  useEffect(() => {
    navigator.attach((path) => void navigate(path))
    return () => navigator.attach(null)
  }, [navigator, navigate])
  return null
}
