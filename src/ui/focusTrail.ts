/** A focus target: an element, and the button that opened the menu or panel around it. */
interface Step {
  readonly element: HTMLElement
  readonly button: HTMLElement | null
}

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]"

let last: Step | null = null
let following = false

/** Finds the button that references the surrounding menu or panel in `aria-controls`. */
function buttonOf(element: Element | null): HTMLElement | null {
  const panel = element?.closest("[id][role]:not(button)") ?? null
  if (panel === null) return null
  const button = document.querySelector<HTMLElement>(`[aria-controls~="${CSS.escape(panel.id)}"]`)
  return button ?? buttonOf(panel.parentElement)
}

const note = ({ target }: Event) => {
  const element = target instanceof Element ? target.closest<HTMLElement>(focusable) : null
  if (element !== null) last = { element, button: buttonOf(element) }
}

/** Starts tracking the focus. Clicks count too, because Safari does not focus clicked buttons. */
export function followFocus(): void {
  if (following) return
  following = true
  document.addEventListener("focusin", note, true)
  document.addEventListener("click", note, true)
}

/** Returns a function that restores the current focus, or the last one if its menu has closed. */
export function rememberFocus(): () => void {
  const { activeElement } = document
  const focused = activeElement instanceof HTMLElement && activeElement !== document.body
  const step = focused ? { element: activeElement, button: buttonOf(activeElement) } : last
  return () => {
    const back = step?.element.isConnected === true ? step.element : step?.button
    back?.focus({ preventScroll: true })
  }
}
