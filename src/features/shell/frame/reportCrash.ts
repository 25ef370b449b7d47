/** Maximum text lengths that the server accepts, in characters. */
const most = { message: 500, stack: 4000, path: 300, version: 100 }

/** Name of the page's main script, which contains this module; it changes with each build. */
const version = import.meta.url.split("/").at(-1) ?? ""

/** Reports a fatal page error to the server's log. Loads no further code, and callers do not wait for it. */
export function reportCrash(reference: string, error: unknown, componentStack: string): void {
  const { name = "", message = String(error), stack = "" } = error instanceof Error ? error : {}
  const crash = {
    reference,
    message: `${name} ${message}`.trim().slice(0, most.message),
    stack: stack.slice(0, most.stack),
    component_stack: componentStack.slice(0, most.stack),
    path: location.pathname.slice(0, most.path),
    version: version.slice(0, most.version)
  }
  fetch("/api/crashes", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(crash)
  }).catch(() => {})
}
