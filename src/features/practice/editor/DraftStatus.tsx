import { CloudOff, HardDrive, TriangleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { cx } from "../../../ui/cx.ts"
import type { DraftText, DraftView } from "./openDraft.ts"

/** Shows whether and where the draft is saved. */
export function SavedMark({ draft: { saved, durability } }: { readonly draft: DraftView }) {
  const { t } = useTranslation("editor")
  const safe = durability === "device"
  const waiting = !saved && durability !== "page"
  return (
    <p
      title={t(`savedHint.${durability}`)}
      className={cx(
        "flex items-center gap-1.5 text-xs [&_svg]:size-4 [&_svg]:shrink-0",
        safe ? "text-ink-soft" : "font-medium text-amber-ink"
      )}
    >
      {safe ? <HardDrive /> : <CloudOff />}
      {waiting ? t("saved.saving") : t(`saved.${durability}`)}
    </p>
  )
}

/** Warns when the browser does not allow drafts to be stored on the device. */
export function StorageWarning({ draft }: { readonly draft: DraftView }) {
  const { t } = useTranslation("editor")
  if (draft.durability === "device") return null
  return (
    <p role="status" className="flex gap-2 bg-amber-soft px-4 py-2 text-sm text-amber-ink">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      {t(`savedHint.${draft.durability}`)}
    </p>
  )
}

/** Offers another version of the draft for the same problem; replaces nothing until the learner chooses. */
export function OtherVersion({ session }: { readonly session: DraftText }) {
  const { t } = useTranslation("editor")
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-amber-soft px-4 py-2 text-sm"
    >
      <p className="mr-auto">
        <strong className="font-semibold">{t("other.title")}.</strong> {t("other.text")}
      </p>
      <div className="flex gap-2">
        <Button size="sm" variant="secondary" onClick={() => session.preferOther()}>
          {t("other.show")}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => session.preferOwn()}>
          {t("other.dismiss")}
        </Button>
      </div>
    </div>
  )
}
