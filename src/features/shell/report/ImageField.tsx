import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { FileDrop } from "../../../ui/FileDrop.tsx"
import { useMedia } from "../frame/useMedia.ts"
import { ImagePreview } from "./ImagePreview.tsx"
import { canAddImages, contextOf } from "./reportSelectors.ts"
import type { useImageDrop } from "./useImageDrop.ts"
import { useReportField } from "./useReportField.ts"
import { useErrorText } from "../form/useForm.ts"

interface ImageFieldProps {
  readonly actor: ReportFormActorRef
  readonly drop: ReturnType<typeof useImageDrop>
}

/** Image picker with previews of the chosen images. */
export function ImageField({ actor, drop }: ImageFieldProps) {
  const { t } = useTranslation("report")
  const errorText = useErrorText()
  const { value: images, error } = useReportField(actor, "images")
  const { fieldErrors } = useSelector(actor, contextOf)
  const open = useSelector(actor, canAddImages)
  const touch = useMedia("(pointer: coarse)")
  const title = touch ? "imagesTitleTouch" : "imagesTitle"
  return (
    <div className="grid gap-3">
      <FileDrop
        title={t(drop.isDragActive ? "imagesDrop" : title)}
        hint={t(touch ? "imagesHintTouch" : "imagesHint")}
        over={drop.isDragActive}
        disabled={!open}
        error={error}
      >
        <input {...drop.getInputProps({ "aria-hidden": true })} />
        <Button variant="secondary" size="sm" disabled={!open} onClick={drop.open}>
          {t("imagesChoose")}
        </Button>
      </FileDrop>
      {images.length > 0 && (
        <ul aria-label={t("imageList")} className="grid grid-cols-2 gap-3 430:grid-cols-3">
          {images.map((image, index) => (
            <ImagePreview
              key={image.id}
              image={image}
              ordinal={index + 1}
              error={errorText(fieldErrors[`images.${index}`]?.[0])}
              onRemove={() => actor.send({ type: "report.imageRemoved", id: image.id })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
