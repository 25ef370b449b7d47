import { useEffect } from "react"
import type { RefObject } from "react"

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** The key `/` puts the cursor into the field inside `area`, in any keyboard layout. */
export function useSlashFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const slash = event.key === "/" || (event.code === "Slash" && !event.shiftKey)
      if (!slash || event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return
      const field = area.current?.querySelector("input")
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [area])
}
