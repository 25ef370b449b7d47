import { startTransition, useEffect, useState } from "react"
import { afterPaint } from "../../ui/afterPaint.ts"

/** False until the page has been painted once, so that what is read stands before what is worked with. */
export function useStands(): boolean {
  const [stands, setStands] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setStands(true))), [])
  return stands
}
