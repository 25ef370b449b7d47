import { useState } from "react"
import { decodeText, pathOf, storedValue, tabStorage } from "../storage/storedValue.ts"
import { learnerId, useSession } from "./SessionContext.ts"

/** State for unsent text; it survives a reload of this tab until it is cleared. */
export function useUnsent(name: string): readonly [text: string, setText: (text: string) => void] {
  const path = pathOf(useSession(learnerId), "unsent", name)
  const stored = storedValue(tabStorage, path, decodeText)
  const [text, setText] = useState(() => stored.read() ?? "")
  const change = (changed: string) => {
    setText(changed)
    stored.write(changed === "" ? null : changed)
  }
  return [text, change]
}
