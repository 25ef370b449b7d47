import { isStorable } from "../database/storableText.ts"
import type { FieldErrors } from "./ApiError.ts"

/** Whether any text inside a value cannot be stored. Not recursive, because JSON may be nested deeply. */
const hasUnstorable = (value: unknown): boolean => {
  const rest = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (typeof next === "string" && !isStorable(next)) return true
    if (typeof next === "object" && next !== null) {
      for (const [key, inner] of Object.entries(next)) rest.push(key, inner)
    }
  }
  return false
}

/** Errors for the fields whose text PostgreSQL cannot store (a NUL, a lone surrogate), by wire name. */
export const unstorableTextErrors = (value: unknown): FieldErrors => {
  const fields =
    typeof value === "object" && value !== null && !Array.isArray(value) ? value : { body: value }
  const faulty = Object.entries(fields).filter(([, inner]) => hasUnstorable(inner))
  return Object.fromEntries(
    faulty.map(([name]) => [isStorable(name) ? name : "body", ["validation.invalid"] as const])
  )
}
