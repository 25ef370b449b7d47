interface CropPreviewProps {
  readonly address: string
  /** Cropped area in percent of the picture. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** Preview of the cropped picture at avatar size. */
export function CropPreview({ address, area: { x, y, width, height } }: CropPreviewProps) {
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
