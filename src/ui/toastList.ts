export type ToastTone = "danger" | "success" | "neutral"

export interface Toast {
  readonly tone: ToastTone
  readonly title: string
  readonly text: string | null
  /** Show it again even while an identical toast is on screen. */
  readonly repeat: boolean
}

export interface ShownToast extends Toast {
  readonly id: number
}

/** The toasts on screen, newest first. */
export interface ToastList {
  /** Adds a toast, unless an identical one is still there and it is not to be repeated. */
  readonly show: (toast: Toast) => void
  readonly dismiss: (id: number) => void
  readonly shown: () => ReadonlyArray<ShownToast>
  readonly subscribe: (listener: () => void) => () => void
}

const same = (one: Toast, other: Toast) =>
  one.tone === other.tone && one.title === other.title && one.text === other.text

export function createToastList(): ToastList {
  let toasts: ReadonlyArray<ShownToast> = []
  let latest = 0
  const listeners = new Set<() => void>()
  const change = (next: typeof toasts) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  return {
    show: (toast) => {
      if (!toast.repeat && toasts.some((other) => same(toast, other))) return
      latest += 1
      change([{ ...toast, id: latest }, ...toasts])
    },
    dismiss: (id) => change(toasts.filter((toast) => toast.id !== id)),
    shown: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}
