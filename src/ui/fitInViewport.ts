const edge = 8

/** Ref callback for floating elements: shifts them horizontally to stay within the viewport. */
export function fitInViewport(bubble: HTMLElement | null): void {
  if (bubble === null) return
  const { left, right } = bubble.getBoundingClientRect()
  const beyond = Math.min(0, document.documentElement.clientWidth - edge - right)
  bubble.style.translate = `${Math.max(edge - left, beyond)}px`
}
