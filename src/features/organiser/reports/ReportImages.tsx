import { ImageOff } from "lucide-react"
import { useCallback, useId } from "react"
import { useTranslation } from "react-i18next"
import type { FileAnswer } from "../../../api/contract/endpoint.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ReportFile } from "../../../api/contract/messages/reportInbox.ts"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"

type StoredImage = ReportFile["images"][number]

interface ReportImagesProps {
  readonly number: number
  readonly images: ReadonlyArray<StoredImage>
}

/** Screenshots of a report; each opens in full size. */
export function ReportImages({ number, images }: ReportImagesProps) {
  const { t } = useTranslation("reports")
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-xl font-bold">
        {t("one.images")}
      </h2>
      <ul className="grid gap-4 768:grid-cols-2">
        {images.map((image) => (
          <li key={image.ordinal}>
            <ReportImage number={number} image={image} count={images.length} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ReportImageProps {
  readonly number: number
  readonly image: StoredImage
  readonly count: number
}

function ReportImage(props: ReportImageProps) {
  const { number: reportId, image } = props
  const { ordinal, width, height } = image
  const file = useApiQuery(
    queryKeys.reportImage(reportId, ordinal),
    "getReportImage",
    { params: { reportId, ordinal } },
    { staleTime: Infinity, ...quiet }
  )
  if (file.isError) return <FailedImage />
  // Reserves the space while the image loads.
  if (file.data === undefined) {
    return (
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="block max-h-96 w-full rounded-lg bg-sunken"
      />
    )
  }
  return <ShownImage file={file.data} {...props} />
}

function FailedImage() {
  const { t } = useTranslation("reports")
  return (
    <p className="flex min-h-32 items-center justify-center gap-2 rounded-lg bg-sunken p-4 text-ink-soft">
      <ImageOff className="size-5" />
      {t("one.imageFailed")}
    </p>
  )
}

interface ShownImageProps extends ReportImageProps {
  readonly file: FileAnswer
}

function ShownImage({ file, image, count }: ShownImageProps) {
  const { t } = useTranslation("reports")
  const { ordinal, width, height } = image
  const link = useObjectAddress(file)
  return (
    <a
      ref={link}
      target="_blank"
      rel="noreferrer"
      aria-label={t("one.enlarge", { ordinal })}
      className="block overflow-clip rounded-lg border border-line bg-sunken"
    >
      <img
        width={width}
        height={height}
        alt={t("one.image", { ordinal, count })}
        className="block h-auto max-h-96 w-full object-contain"
      />
    </a>
  )
}

/**
 * Sets an object URL on a link and its image, and revokes it on unmount.
 * The image comes from an API call, because only organisers may see it.
 */
function useObjectAddress({ bytes, type }: FileAnswer) {
  return useCallback(
    (link: HTMLAnchorElement) => {
      const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
      link.href = address
      link.querySelector("img")?.setAttribute("src", address)
      return () => URL.revokeObjectURL(address)
    },
    [bytes, type]
  )
}
