import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten"

/** Detects the engine's out-of-memory error. The engine throws a bare `null` when the error itself does not fit. */
export function isOutOfMemory(context: QuickJSContext, error: QuickJSHandle): boolean {
  const kind = context.typeof(error)
  if (kind !== "object") return false
  if (context.eq(error, context.null)) return true
  return (
    property(context, error, "message") === "out of memory" &&
    property(context, error, "name") === "InternalError"
  )
}

/** Formats an uncaught error like Node, keeping only the stack lines of `main.js`. */
export function errorText(context: QuickJSContext, error: QuickJSHandle): string {
  if (context.typeof(error) !== "object" || context.eq(error, context.null)) {
    return `Uncaught ${asText(context, error)}`
  }
  const name = property(context, error, "name") || "Error"
  const message = property(context, error, "message")
  const stack = property(context, error, "stack")
  const head = message === "" ? name : `${name}: ${message}`
  const own = stack.split("\n").filter((line) => line.includes("main.js"))
  return [head, ...own.slice(0, 20)].join("\n")
}

function property(context: QuickJSContext, object: QuickJSHandle, name: string): string {
  try {
    const value = context.getProp(object, name)
    return context.typeof(value) === "string" ? context.getString(value) : ""
  } catch {
    return ""
  }
}

function asText(context: QuickJSContext, value: QuickJSHandle): string {
  try {
    return context.getString(value)
  } catch {
    return context.typeof(value)
  }
}
