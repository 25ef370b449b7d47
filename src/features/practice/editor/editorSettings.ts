import { useSyncExternalStore } from "react"
import { writeText } from "../../shell/storage/storedValue.ts"
import type { Indent } from "./codemirror/createCodeView.ts"

/** Editor preferences, stored on this device. */
export interface EditorSettings {
  /** In pixels; null uses the device default. */
  readonly fontSize: number | null
  readonly indent: Indent
  readonly language: string | null
  /** Whether the explanation of Tab has been shown; Tab indents only after that. */
  readonly tabExplained: boolean
}

export const fontSizes = [12, 13, 14, 15, 16, 18, 20, 22, 24] as const

const key = "zama-editor"
const initial: EditorSettings = { fontSize: null, indent: 4, language: null, tabExplained: false }

/** Parses stored settings; drops unknown or invalid values. */
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
  // Without storage the settings last until the page is closed.
  writeText(localStorage, key, JSON.stringify(current))
  for (const listener of listeners) listener()
}

/** Whether Tab may indent; the first press calls `explain` instead. */
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
    // Return the same object as the server snapshot, because a new one would re-render every consumer.
    return saved === null ? initial : readSettings(saved)
  } catch {
    return initial
  }
}
