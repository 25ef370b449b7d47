const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

const forgetGone = () => {
  for (const field of typed) if (!field.isConnected || field.value === "") typed.delete(field)
}

/** Notices which fields are typed into. Editors of programs are none of them: they keep drafts. */
export const watchTyping = (): void =>
  document.addEventListener(
    "input",
    ({ target }) => {
      forgetGone()
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target)
    },
    { capture: true, passive: true }
  )

/** Whether the page shows a field with something typed, which a reload could take away. */
export const hasTypedText = (): boolean => {
  forgetGone()
  return typed.size > 0
}
