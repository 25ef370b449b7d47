import { useEffect, useState } from "react"
import type { ListAddress } from "./useListSearch.ts"

const pauseAfterTyping = 250

/** What stands in the search field; the address follows once the typing pauses. */
export function useTypedSearch({ search, change }: ListAddress): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return undefined
    const timer = setTimeout(() => {
      if (typed.trim() !== search.q) change({ q: typed.trim() }, { replace: true })
      setTyped(null)
    }, pauseAfterTyping)
    return () => clearTimeout(timer)
  }, [typed, search.q, change])
  return [typed ?? search.q, setTyped]
}
