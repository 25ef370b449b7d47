const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

const forgetGone = () => {
  for (const field of typed) if (!field.isConnected || field.value === "") typed.delete(field)
}

/** Tracks fields with user input. Code editors are excluded, because they save drafts. */
export const watchTyping = (): void =>
  document.addEventListener(
    "input",
    ({ target }) => {
      forgetGone()
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target)
    },
    { capture: true, passive: true }
  )

/** Whether any field on the page contains typed text that a reload could lose. */
export const hasTypedText = (): boolean => {
  forgetGone()
  return typed.size > 0
}
