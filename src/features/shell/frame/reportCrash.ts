/** As much of each text as the server takes. */
const most = { message: 500, stack: 4000, path: 300, version: 100 }

/** The page's main script, which this is a part of: its name changes with each build. */
const version = import.meta.url.split("/").at(-1) ?? ""

/** Tells the server's log what ended the page. Needs nothing that has yet to be loaded, and nobody waits for it. */
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
