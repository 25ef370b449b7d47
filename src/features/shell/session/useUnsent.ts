import { useState } from "react"
import { learnerId, useSession } from "./SessionContext.ts"

/** A text that is not sent yet: it outlives a reload of this tab, and goes once it is sent. */
export function useUnsent(name: string): readonly [text: string, setText: (text: string) => void] {
  const key = `unsent ${useSession(learnerId)} ${name}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "")
  const change = (changed: string) => {
    setText(changed)
    if (changed === "") sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, changed)
  }
  return [text, change]
}
