import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { UnpluggedPicture } from "../../../ui/pictures.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import type { UploadRef } from "./NewClassPage.tsx"

/** No answer came: what was read is still here, and trying again never makes two classes. */
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
