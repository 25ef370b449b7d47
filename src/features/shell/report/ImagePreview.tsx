import { ImageOff, X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ReportImage } from "../../../machines/report.ts"
import { cx } from "../../../ui/cx.ts"
import { FieldError } from "../../../ui/Field.tsx"

interface ImagePreviewProps {
  readonly image: ReportImage
  /** Position in the list, from 1. */
  readonly ordinal: number
  readonly error: string | null
  readonly onRemove: () => void
}

/** A chosen image with its error and a remove button. */
export function ImagePreview({ image, ordinal, error, onRemove }: ImagePreviewProps) {
  const { t } = useTranslation("report")
  const names = { ordinal, name: image.name }
  return (
    <li className="grid content-start gap-1">
      <div
        className={cx(
          "relative aspect-square overflow-hidden rounded-lg border bg-sunken",
          error === null ? "border-line" : "border-danger"
        )}
      >
        <Picture content={image.content} label={t("imageOf", names)} />
        <button
          type="button"
          aria-label={t("imageRemove", names)}
          title={t("imageRemove", names)}
          onClick={onRemove}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-bl-lg bg-raised/90 text-ink hover:bg-sunken"
        >
          <X className="size-5" />
        </button>
      </div>
      <span aria-hidden="true" className="truncate text-xs text-ink-soft">
        {image.name}
      </span>
      <FieldError id={`${image.id}-error`} error={error} />
    </li>
  )
}

/** Renders a blob through an object URL, which is revoked on unmount. */
function Picture({ content, label }: { readonly content: Blob; readonly label: string }) {
  const { t } = useTranslation("report")
  const picture = useRef<HTMLImageElement>(null)
  const [unreadable, setUnreadable] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(content)
    picture.current?.setAttribute("src", address)
    return () => URL.revokeObjectURL(address)
  }, [content])
  if (unreadable) {
    return (
      <div role="img" aria-label={label} className="grid size-full place-content-center gap-1 text-ink-soft">
        <ImageOff className="mx-auto size-6" />
        <span className="px-1 text-center text-xs">{t("imageUnreadable")}</span>
      </div>
    )
  }
  return (
    <img ref={picture} alt={label} onError={() => setUnreadable(true)} className="size-full object-cover" />
  )
}
