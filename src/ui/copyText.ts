/** Copies with the clipboard API (secure pages only) or with a selection; resolves to whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement("textarea")
  area.value = text
  area.className = "fixed top-0 left-0 opacity-0"
  // A modal dialog makes elements outside it unselectable.
  ;(focused?.closest("dialog") ?? document.body).append(area)
  area.focus()
  area.select()
  try {
    return document.execCommand("copy")
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
