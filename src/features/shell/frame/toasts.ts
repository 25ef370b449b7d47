import type { i18n } from "i18next"
import { getI18n } from "react-i18next"
import type { ToastContent } from "../../../api/errorToast.ts"
import type { ToastTone } from "../../../ui/Toaster.tsx"

type Toasts = typeof import("../../../ui/Toaster.tsx")

let loading: Promise<Toasts> | null = null

async function mount(texts: i18n): Promise<Toasts> {
  const [toasts] = await Promise.all([import("../../../ui/Toaster.tsx"), texts.loadNamespaces("errors")])
  const draw = toasts.mountToaster()
  const label = () => draw({ region: texts.t("notifications"), close: texts.t("close") })
  label()
  texts.on("languageChanged", label)
  return toasts
}

/** Loads the toast code; called early, so that a lost network can still be reported. */
export function loadToasts(texts: i18n): Promise<Toasts> {
  loading ??= mount(texts).catch((cause: unknown) => {
    loading = null
    throw cause
  })
  return loading
}

/** Shows failures at the top right for 5 s. Skips a toast identical to a visible one unless `repeat` is set. */
export const showFailures =
  (texts: i18n) =>
  async ({ titleKey, text, repeat }: ToastContent): Promise<void> => {
    const { showToast } = await loadToasts(texts)
    const words = "key" in text ? texts.t(text.key) : text.literal
    showToast({ tone: "danger", title: texts.t(titleKey), text: words, repeat })
  }

/** Shows a short message: `notify("success", t("problems:linkCopied"))`. */
export async function notify(tone: ToastTone, text: string): Promise<void> {
  const { showToast } = await loadToasts(getI18n())
  showToast({ tone, title: text, text: null, repeat: false })
}
