import { useTranslation } from "react-i18next"
import type { ApiError } from "../../api/errors.ts"
import { Button } from "../../ui/Button.tsx"
import { ActFailure } from "./contests/ActFailure.tsx"

interface SaveBarProps {
  /** State and handlers of a document editor. */
  readonly form: {
    readonly changed: ReadonlyArray<string>
    readonly conflicts: ReadonlyArray<string>
    readonly saving: boolean
    readonly saved: boolean
    readonly error: ApiError | null
    readonly save: () => void
    readonly discard: () => void
  }
}

/** Unsaved changes, save errors, and the Save and Discard buttons. */
export function SaveBar({ form }: SaveBarProps) {
  const { t } = useTranslation("organiser")
  const { changed, conflicts, saving, saved, error, save, discard } = form
  const isChanged = changed.length > 0
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 768:-mx-6 768:px-6">
      {error !== null && <ActFailure error={error} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={!isChanged || conflicts.length > 0} loading={saving} onClick={save}>
          {t("settings.save")}
        </Button>
        <Button variant="ghost" disabled={!isChanged || saving} onClick={discard}>
          {t("settings.discard")}
        </Button>
        <p role="status" className="text-ink-soft">
          {isChanged ? t("settings.unsaved", { count: changed.length }) : saved ? t("settings.saved") : ""}
        </p>
      </div>
    </div>
  )
}
