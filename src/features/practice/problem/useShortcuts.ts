import { useEffect, useEffectEvent } from "react"

interface Shortcuts {
  readonly submit: () => void
  readonly run: () => void
  readonly help: () => void
}

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** Maps a key press to a command in any keyboard layout; `nothing` only blocks the browser's default action. */
export function commandOf(event: KeyboardEvent): keyof Shortcuts | "nothing" | null {
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) {
    if (event.key === "Enter") return "submit"
    if (event.key === "'" || event.code === "Quote") return "run"
    return !event.shiftKey && (event.key.toLowerCase() === "s" || event.code === "KeyS") ? "nothing" : null
  }
  return event.key === "?" && !writes(event.target) ? "help" : null
}

/** Page shortcuts: Ctrl/⌘+Enter submits, Ctrl/⌘+' runs, `?` opens help, Ctrl+S is ignored. */
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
    // Capture events before the editor, which binds some of these keys.
    window.addEventListener("keydown", press, { capture: true })
    return () => window.removeEventListener("keydown", press, { capture: true })
  }, [])
}
