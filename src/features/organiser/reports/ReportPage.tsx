import { useTranslation } from "react-i18next"
import { useParams, Link } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ReportFile } from "../../../api/contract/messages/reportInbox.ts"
import { paths } from "../../../routes/paths.ts"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { Answers } from "./Answers.tsx"
import { StateBadge } from "./StateBadge.tsx"
import { Page } from "../../shell/frame/Page.tsx"
import { type ReactNode, useCallback, useId } from "react"
import { TopicBadges } from "./TopicBadges.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"
import { ImageOff } from "lucide-react"
import { Button } from "../../../ui/Button.tsx"
import { downloadBlob } from "../../../ui/downloadBlob.ts"
import type { FileAnswer } from "../../../api/contract/endpoint.ts"

/** One report with its text, screenshots and answers. */
export function ReportPage() {
  const { t } = useTranslation(["reports", "common"])
  const reportId = Number(useParams()["reportId"])
  const report = useApiQuery(queryKeys.report(reportId), "getReport", { params: { reportId } }, quiet)
  return (
    <Page
      title={t("one.title", { number: reportId })}
      back={{ to: paths.reports, label: t("one.toList") }}
      aside={report.data !== undefined && <StateBadge state={report.data.state} />}
    >
      <Loaded query={report} className="grid gap-4" blocks={["h-24", "h-40", "h-32"]}>
        {(data) => <Content report={data} />}
      </Loaded>
    </Page>
  )
}

function Content({ report }: { readonly report: ReportFile }) {
  const { t } = useTranslation("reports")
  return (
    <>
      <ReportFacts report={report} />
      <section aria-label={t("one.text")} className="rounded-xl border border-line bg-raised p-5 768:p-6">
        <p lang={report.language} className="[overflow-wrap:anywhere] whitespace-pre-wrap">
          {report.text}
        </p>
      </section>
      {report.images.length > 0 && <ReportImages number={report.number} images={report.images} />}
      {report.traces.length > 0 && <SaveTraces report={report} />}
      <Answers report={report} />
    </>
  )
}

/** Saves what the page did before the report, for `npm run zama -- replay`. */
function SaveTraces({ report: { number, traces } }: { readonly report: ReportFile }) {
  const { t } = useTranslation("reports")
  const save = () => {
    const file = new Blob([JSON.stringify(traces, null, 2)], { type: "application/json" })
    downloadBlob(`report-${number}-traces.json`, file)
  }
  return (
    <Button variant="secondary" className="justify-self-start" onClick={save}>
      {t("one.saveTraces", { count: traces.reduce((sum, { steps }) => sum + steps.length, 0) })}
    </Button>
  )
}

/** Sender, date and topics of a report. */
function ReportFacts({ report }: { readonly report: ReportFile }) {
  const { t } = useTranslation("reports")
  const { email, userId, topics, problem, createdAt, language } = report
  return (
    <dl className="grid gap-x-8 gap-y-3 550:grid-cols-2">
      <Fact name={t("one.from")}>
        <a href={`mailto:${email}`} className="[overflow-wrap:anywhere] text-accent-ink underline">
          {email}
        </a>
        <span className="block text-sm text-ink-soft">
          {userId === null ? t("one.visitor") : t("one.account", { id: userId })}
        </span>
      </Fact>
      <Fact name={t("one.when")}>
        <DateTime at={createdAt} />
      </Fact>
      <Fact name={t("one.topics")}>
        <TopicBadges topics={topics} />
      </Fact>
      <Fact name={t("one.language")}>{t(`one.languages.${language}`)}</Fact>
      {problem !== null && (
        <Fact name={t("one.problem")}>
          <Link to={paths.problem(problem.id)} className="text-accent-ink underline">
            {problem.id}. {problem.title}
          </Link>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type StoredImage = ReportFile["images"][number]

interface ReportImagesProps {
  readonly number: number
  readonly images: ReadonlyArray<StoredImage>
}

/** Screenshots of a report; each opens in full size. */
function ReportImages({ number, images }: ReportImagesProps) {
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
