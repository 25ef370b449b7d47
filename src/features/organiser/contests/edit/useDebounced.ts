import { useEffect, useState } from "react"

/** Debounces a value by `ms`. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timeout = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timeout)
  }, [value, ms])
  return settled
}
