/** What replaces a value that may be about a person; it says how long a text is. */
const hidden = (text: string) => `•••(${text.length})`

/** Fields whose texts name a state, a kind or a code of the program. */
const openFields = new Set([
  ...["type", "_tag", "code", "status", "state", "kind", "flow", "language", "locale", "verdict", "outcome"],
  ...["phase", "step", "slug", "method", "call"]
])
const isName = /^[\w.-]{1,60}$/

/** Fields about a person: not even their numbers are shown. */
const personal =
  /user|learner|viewer|person|student|author|account|profile|email|login|phone|birth|grade|city|school|name$|token|password|passkey|key$/i

const deepest = 8
const longest = 50

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const isActor = (value: object): value is { readonly id: string } => "sessionId" in value && "send" in value

/** An error shows which one it is, and never its message. */
const ofError = (error: Error & { readonly _tag?: unknown; readonly code?: unknown }) => ({
  error: typeof error._tag === "string" && isName.test(error._tag) ? error._tag : "Error",
  ...(typeof error.code === "string" && isName.test(error.code) ? { code: error.code } : {})
})

function shown(value: unknown, field: string, depth: number): unknown {
  if (value === null || value === undefined || typeof value === "boolean") return value ?? null
  const isPersonal = personal.test(field)
  if (typeof value === "string")
    return !isPersonal && openFields.has(field) && isName.test(value) ? value : hidden(value)
  if (typeof value === "number" || typeof value === "bigint") return isPersonal ? "•••" : Number(value)
  if (typeof value !== "object") return `[${typeof value}]`
  if (isActor(value)) return `→ ${isName.test(value.id) ? value.id : "actor"}`
  if (isPersonal || depth === deepest) return "•••"
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Error) return ofError(value)
  if (Array.isArray(value)) return value.slice(0, longest).map((item) => shown(item, field, depth + 1))
  if (!isPlain(value)) return "[object]"
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, longest)
      // A key may be data as well.
      .map(([key, inner]) => [isName.test(key) ? key : hidden(key), shown(inner, key, depth + 1)])
  )
}

/**
 * A copy of a context or event for the panel. Numbers, flags, moments and the program's own names stay; every other
 * text becomes its length, and whatever a field about a person holds disappears.
 */
export const withoutPersonalData = (value: unknown): unknown => shown(value, "", 0)
