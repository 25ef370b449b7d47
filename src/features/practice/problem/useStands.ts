import { startTransition, useEffect, useState } from "react"
import { afterPaint } from "../../../ui/afterPaint.ts"

/**
 * False until the page has been painted once, so that what is read stands before what is worked with.
 *
 * @param atOnce as it is when first drawn: true from the beginning
 */
export function useStands(atOnce = false): boolean {
  const [stands, setStands] = useState(atOnce)
  useEffect(() => (stands ? undefined : afterPaint(() => startTransition(() => setStands(true)))), [stands])
  return stands
}
