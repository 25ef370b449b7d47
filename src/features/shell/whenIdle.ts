/** Runs once the page has loaded and has nothing better to do; Safari has no idle callback. */
export function whenIdle(run: () => Promise<void>): void {
  const start = () =>
    typeof requestIdleCallback === "function" ? requestIdleCallback(() => void run()) : setTimeout(run, 300)
  if (document.readyState === "complete") start()
  else window.addEventListener("load", start, { once: true })
}
