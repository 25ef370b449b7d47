import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { UnpluggedPicture } from "../../../ui/pictures.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import type { UploadRef } from "./NewClassPage.tsx"

/** Shown if creating the class failed. The parsed file is kept, and a retry cannot create a second class. */
export function CreateFailed({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation(["classes", "common"])
  return (
    <div role="alert">
      <EmptyState
        picture={<UnpluggedPicture />}
        title={t("failed.title")}
        text={t("failed.text")}
        action={
          <>
            <Button onClick={() => upload.send({ type: "upload.retried" })}>{t("common:retry")}</Button>
            <Button variant="secondary" onClick={() => upload.send({ type: "upload.restarted" })}>
              {t("new.other")}
            </Button>
          </>
        }
      />
    </div>
  )
}
