import { useEffect, useId, useState } from "react"
import Cropper from "react-easy-crop"
import { useTranslation } from "react-i18next"
import { Button } from "../../../../ui/Button.tsx"
import { Dialog } from "../../../../ui/Dialog.tsx"
import { notify } from "../../../shell/frame/toasts.ts"
import { cutSquare, type Square } from "./pictures.ts"
import { rejectionReason, useSendAvatar } from "./useAvatar.ts"

import "react-easy-crop/react-easy-crop.css"

interface AvatarDialogProps {
  /** Result of `readPicture`. */
  readonly picture: Blob
  /** Object URL of the picture; revoked on unmount. */
  readonly address: string
  readonly onClose: () => void
}

const largest = 4
const percents = { x: 0, y: 0, width: 100, height: 100 }

/** Crop dialog: pan by pointer, touch or arrow keys; zoom by wheel, pinch or slider. */
export function AvatarDialog({ picture, address, onClose }: AvatarDialogProps) {
  const { t } = useTranslation(["settings", "common"])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const [square, setSquare] = useState<Square | null>(null)
  const [shown, setShown] = useState(percents)
  const { mutate, isPending, error, reset } = useSendAvatar(() => {
    onClose()
    void notify("success", t("avatar.saved"))
  })
  const save = async (chosen: Square) => {
    const cut = await cutSquare(picture, chosen)
    if (cut === null) void notify("danger", t("avatar.unreadable"))
    else mutate(cut)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isPending}
      title={t("avatar.cropTitle")}
      closeLabel={t("common:close")}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {t("avatar.cancel")}
          </Button>
          <Button
            loading={isPending}
            disabled={square === null}
            onClick={() => {
              if (square !== null) void save(square)
            }}
          >
            {t("avatar.save")}
          </Button>
        </>
      }
    >
      <CropArea
        address={address}
        onChanged={(area, pixels) => {
          setShown(area)
          setSquare(pixels)
          // The cropper also reports an unchanged area, when the dialog grows by the message.
          if (square !== null && !isSameSquare(square, pixels)) reset()
        }}
      />
      <div className="flex items-center gap-4">
        <CropPreview address={address} area={shown} />
        <p className="text-sm text-ink-soft">{t("avatar.cropHint")}</p>
      </div>
      <p role="alert" className="text-sm font-medium text-danger-ink empty:hidden">
        {rejectionReason(error)}
      </p>
    </Dialog>
  )
}

const isSameSquare = (one: Square, other: Square) =>
  one.x === other.x && one.y === other.y && one.width === other.width

interface CropAreaProps {
  readonly address: string
  readonly onChanged: (area: typeof percents, pixels: Square) => void
}

function CropArea({ address, onChanged }: CropAreaProps) {
  const { t } = useTranslation("settings")
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <div className="relative h-[min(18rem,45dvh)] touch-none overflow-clip rounded-lg bg-sunken">
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={largest}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={4}
          disableAutomaticStylesInjection
          cropperProps={{ role: "group", "aria-label": t("avatar.cropArea") }}
          mediaProps={{ alt: "" }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={onChanged}
        />
      </div>
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {t("avatar.zoom")}
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={largest}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 min-w-0 grow accent-accent"
        />
      </div>
    </>
  )
}

interface CropPreviewProps {
  readonly address: string
  /** Cropped area in percent of the picture. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** Preview of the cropped picture at avatar size. */
function CropPreview({ address, area: { x, y, width, height } }: CropPreviewProps) {
  return (
    <span className="relative size-16 shrink-0 overflow-clip rounded-full bg-sunken">
      <img
        src={address}
        alt=""
        className="absolute max-w-none"
        style={{
          width: `${10_000 / width}%`,
          height: `${10_000 / height}%`,
          left: `${(-100 * x) / width}%`,
          top: `${(-100 * y) / height}%`
        }}
      />
    </span>
  )
}
