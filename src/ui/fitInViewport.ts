const edge = 8

/** A ref for what floats beside a control: moves it sideways, so that it stays within the window. */
export function fitInViewport(bubble: HTMLElement | null): void {
  if (bubble === null) return
  const { left, right } = bubble.getBoundingClientRect()
  const beyond = Math.min(0, document.documentElement.clientWidth - edge - right)
  bubble.style.translate = `${Math.max(edge - left, beyond)}px`
}
