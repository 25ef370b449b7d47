import { useEffect, useEffectEvent } from "react"

interface Shortcuts {
  readonly submit: () => void
  readonly run: () => void
  readonly help: () => void
}

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** Which command a key press gives, in whatever keyboard layout; `nothing` is one the browser must not see. */
export function commandOf(event: KeyboardEvent): keyof Shortcuts | "nothing" | null {
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) {
    if (event.key === "Enter") return "submit"
    if (event.key === "'" || event.code === "Quote") return "run"
    return !event.shiftKey && (event.key.toLowerCase() === "s" || event.code === "KeyS") ? "nothing" : null
  }
  return event.key === "?" && !writes(event.target) ? "help" : null
}

/** The page's keys: Ctrl/⌘+Enter submits, Ctrl/⌘+' runs, `?` explains, and Ctrl+S does nothing at all. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const give = useEffectEvent((command: keyof Shortcuts) => shortcuts[command]())
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (command === null) return
      if (command !== "nothing" && document.querySelector("dialog[open]") !== null) return
      event.preventDefault()
      event.stopPropagation()
      if (command !== "nothing" && !event.repeat) give(command)
    }
    // Before the editor, which has uses of its own for some of these.
    window.addEventListener("keydown", press, { capture: true })
    return () => window.removeEventListener("keydown", press, { capture: true })
  }, [])
}
