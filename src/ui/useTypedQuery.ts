import { useEffect, useEffectEvent, useRef, useState } from "react"

const pauseAfterTyping = 250

/**
 * What stands in a search field, and a way to change it; `onSearch` hears of it once the typing pauses.
 *
 * A space at the end stays in the field, for the next word may be slow to come. When what is searched for changes
 * otherwise, as on the way back, the field follows.
 */
export function useTypedQuery(
  query: string,
  onSearch: (query: string) => void
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ over: query, text: query })
  const isFound = typed.text.trim() === query
  if (isFound && typed.over !== query) setTyped({ over: query, text: typed.text })
  const text = isFound || typed.over === query ? typed.text : query
  const sentTyped = useRef<object | null>(null)
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === query || sentTyped.current === typed) return undefined
    const timer = setTimeout(() => {
      sentTyped.current = typed
      search(wanted)
    }, pauseAfterTyping)
    return () => clearTimeout(timer)
  }, [text, typed, query])
  return [text, (changed) => setTyped({ over: query, text: changed })]
}
