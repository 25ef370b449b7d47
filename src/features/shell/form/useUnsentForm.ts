import { useEffect, useEffectEvent, useRef, useState } from "react"
import { learnerId, useSession } from "../session/SessionContext.ts"
import { decodeText, pathOf, storedValue, tabStorage } from "../storage/storedValue.ts"
import { useForm, type Form, type FormWork } from "./useForm.ts"

/** Stored values, limited to the fields of the form. */
function valuesIn<Values extends object>(stored: string, blank: Values): Partial<Values> {
  try {
    const values = Object.entries({ ...(JSON.parse(stored) as object | null) })
    return Object.fromEntries(values.filter(([field]) => field in blank)) as Partial<Values>
  } catch {
    return {}
  }
}

/** A form whose values survive a reload of the tab until they are sent. */
export function useUnsentForm<Values extends object, Outcome>(
  /** Storage name; null disables storage. */
  name: string | null,
  blank: Values,
  {
    given = {},
    ...work
  }: FormWork<Values, Outcome> & { /** Values from the address. */ readonly given?: Partial<Values> }
): Form<Values> {
  const [stored, store] = useUnsent(name ?? "")
  const [initial] = useState<Values>(() => ({
    ...blank,
    ...(name === null ? {} : valuesIn(stored, blank)),
    ...given
  }))
  const typed = useRef(initial)
  const form = useForm(initial, {
    ...work,
    settle: async (outcome, values) => {
      await work.settle?.(outcome, values)
      // Text that was typed during the call stays stored.
      if (name !== null && typed.current === values) store("")
    }
  })
  const { values } = form
  const remember = useEffectEvent((text: string) => store(text === JSON.stringify(blank) ? "" : text))
  useEffect(() => {
    typed.current = values
    if (name !== null && values !== initial) remember(JSON.stringify(values))
  }, [name, values, initial])
  return form
}

/** State for unsent text; it survives a reload of this tab until it is cleared. */
function useUnsent(name: string): readonly [text: string, setText: (text: string) => void] {
  const path = pathOf(useSession(learnerId), "unsent", name)
  const stored = storedValue(tabStorage, path, decodeText)
  const [text, setText] = useState(() => stored.read() ?? "")
  const change = (changed: string) => {
    setText(changed)
    stored.write(changed === "" ? null : changed)
  }
  return [text, change]
}
