import { useEffect, useState } from "react"

/** A value once it has not changed for so long. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timeout = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timeout)
  }, [value, ms])
  return settled
}
