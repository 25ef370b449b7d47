import { useEffect, useEffectEvent, useRef, useState } from "react"

const pauseAfterTyping = 250

/**
 * State of a search field; calls `onSearch` after a pause in typing and follows outside changes of `query`.
 * Trailing spaces stay in the field, because the next word may follow late.
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
