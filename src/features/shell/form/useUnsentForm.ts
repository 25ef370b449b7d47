import { useEffect, useEffectEvent, useState } from "react"
import { useUnsent } from "../session/useUnsent.ts"
import { useForm } from "./useForm.ts"
import type { Form, FormWork } from "./useForm.ts"

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
  const form = useForm(initial, {
    ...work,
    send: async (values, options) => {
      const outcome = await work.send(values, options)
      // Not in `onSent`, because the form may be unmounted by then.
      if (name !== null) store("")
      return outcome
    }
  })
  const { values } = form
  const remember = useEffectEvent((typed: string) => store(typed === JSON.stringify(blank) ? "" : typed))
  useEffect(() => {
    if (name !== null && values !== initial) remember(JSON.stringify(values))
  }, [name, values, initial])
  return form
}
