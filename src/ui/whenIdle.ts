/** Runs once nothing else is to be done; soon, where the browser cannot tell. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run)
  else setTimeout(run, 200)
}
