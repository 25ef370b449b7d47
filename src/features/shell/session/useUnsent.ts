import { useState } from "react"
import { decodeText, pathOf, storedValue, tabStorage } from "../storage/storedValue.ts"
import { learnerId, useSession } from "./SessionContext.ts"

/** A text that is not sent yet: it outlives a reload of this tab, and goes once it is sent. */
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
