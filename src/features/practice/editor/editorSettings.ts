import { useSyncExternalStore } from "react"
import type { Indent } from "./codemirror/createCodeView.ts"

/** How this learner likes to write, on this device. */
export interface EditorSettings {
  /** Pixels; null leaves it to the device. */
  readonly fontSize: number | null
  readonly indent: Indent
  readonly language: string | null
  /** Tab indents only after this was said. */
  readonly tabExplained: boolean
}

export const fontSizes = [12, 13, 14, 15, 16, 18, 20, 22, 24] as const

const key = "zama-editor"
const initial: EditorSettings = { fontSize: null, indent: 4, language: null, tabExplained: false }

/** Whatever stands in the storage, only what we know of is taken. */
export function readSettings(text: string | null): EditorSettings {
  const saved = parsed(text)
  return {
    fontSize: fontSizes.find((size) => size === saved["fontSize"]) ?? null,
    indent: ([2, 4, "tab"] as const).find((indent) => indent === saved["indent"]) ?? 4,
    language: typeof saved["language"] === "string" ? saved["language"] : null,
    tabExplained: saved["tabExplained"] === true
  }
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}")
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

let current: EditorSettings | null = null
const listeners = new Set<() => void>()

export function editorSettings(): EditorSettings {
  current ??= readStored()
  return current
}

export function changeSettings(change: Partial<EditorSettings>): void {
  current = { ...editorSettings(), ...change }
  try {
    localStorage.setItem(key, JSON.stringify(current))
  } catch {
    // Then they last as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Whether Tab may indent: the first press only tells what the next ones will do, by `explain`. */
export function mayIndent(explain: () => void): boolean {
  if (editorSettings().tabExplained) return true
  changeSettings({ tabExplained: true })
  explain()
  return false
}

export function useEditorSettings(): EditorSettings {
  return useSyncExternalStore(subscribe, editorSettings, () => initial)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStored(): EditorSettings {
  try {
    const saved = localStorage.getItem(key)
    // The same as on the server, which else would have all that asks for it drawn twice.
    return saved === null ? initial : readSettings(saved)
  } catch {
    return initial
  }
}
