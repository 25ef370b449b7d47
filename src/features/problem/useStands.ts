import { startTransition, useEffect, useState, useSyncExternalStore } from "react"

const never = () => () => {}

/**
 * False until a page that one came to inside the app has been painted once, so that what is read stands before
 * what is worked with. True at once where the server drew the page.
 */
export function useStands(): boolean {
  const drawn = useSyncExternalStore(
    never,
    () => false,
    () => true
  )
  const [stands, setStands] = useState(drawn)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setStands(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return stands
}
