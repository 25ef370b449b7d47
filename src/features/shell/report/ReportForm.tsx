import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { makeKey } from "../../../api/makeKey.ts"
import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import { TextArea } from "../../../ui/TextArea.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { canAddImages, contextOf } from "./reportSelectors.ts"
import { useImageDrop } from "./useImageDrop.ts"
import { focusFirstWrong, useErrorText, useField } from "../form/useForm.ts"
import { recentTraces } from "../actors/recentTraces.ts"
import { useActorEvents } from "../actors/useActorEvents.ts"
import { Button } from "../../../ui/Button.tsx"
import { FileDrop } from "../../../ui/FileDrop.tsx"
import { useMedia } from "../frame/useMedia.ts"
import { ImagePreview } from "./ImagePreview.tsx"
import { RotateCw } from "lucide-react"
import { Banner } from "../../../ui/Banner.tsx"
import { Checkbox } from "../../../ui/Checkbox.tsx"
import { ChooseSome } from "../../../ui/Choices.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApiQuery } from "../session/ApiContext.ts"
import type { ReportValues } from "../../../machines/report.ts"

interface ReportFormProps {
  /** Connects the form to its submit button, which is outside. */
  readonly id: string
  readonly actor: ReportFormActorRef
}

const longestText = 2000

/** Fields of a report; the whole form accepts dropped images. */
export function ReportForm({ id, actor }: ReportFormProps) {
  const { problemId } = useSelector(actor, contextOf)
  const drop = useImageDrop(actor, !useSelector(actor, canAddImages))
  const form = useRef<HTMLFormElement>(null)
  useActorEvents(actor, {
    "report.failed": () => requestAnimationFrame(() => focusFirstWrong(form.current))
  })
  return (
    <form
      id={id}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: "report.submitted", key: makeKey() })
      }}
    >
      {/* A disabled dropzone must not mark the whole form as disabled. */}
      <div {...drop.getRootProps({ className: "grid gap-5" })} aria-disabled={undefined}>
        <EmailField actor={actor} />
        <TopicChoice actor={actor} type={problemId === null ? "system" : "problem"} />
        <MessageField actor={actor} />
        <ImageField actor={actor} drop={drop} />
        <TraceField actor={actor} />
      </div>
    </form>
  )
}

function EmailField({ actor }: { readonly actor: ReportFormActorRef }) {
  const { t } = useTranslation("report")
  return (
    <TextField
      {...useReportField(actor, "email")}
      label={t("email")}
      hint={t("emailHint")}
      type="email"
      autoComplete="email"
      required
    />
  )
}

function MessageField({ actor }: { readonly actor: ReportFormActorRef }) {
  const { t } = useTranslation("report")
  const field = useReportField(actor, "text")
  return (
    <TextArea
      {...field}
      label={t("text")}
      hint={
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>{t("textHint")}</span>
          <span className="tabular-nums">
            {t("counter", { used: field.value.trim().length, limit: longestText })}
          </span>
        </span>
      }
      required
    />
  )
}

interface ImageFieldProps {
  readonly actor: ReportFormActorRef
  readonly drop: ReturnType<typeof useImageDrop>
}

/** Image picker with previews of the chosen images. */
function ImageField({ actor, drop }: ImageFieldProps) {
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

/** The writer's consent to send what the page did. */
function TraceField({ actor }: { readonly actor: ReportFormActorRef }) {
  const { t } = useTranslation("report")
  const { value, error, onChange } = useReportField(actor, "traces")
  return (
    <Checkbox
      label={
        <>
          {t("trace")}
          <span className="block text-sm text-ink-soft">{t("traceHint")}</span>
        </>
      }
      checked={value.length > 0}
      error={error}
      disabled={value.length === 0 && recentTraces().length === 0}
      onChange={(agreed) => onChange(agreed ? recentTraces() : [])}
    />
  )
}

interface TopicChoiceProps {
  readonly actor: ReportFormActorRef
  readonly type: "system" | "problem"
}

const widths = ["w-32", "w-44", "w-28"]

/** Choice of topics; shows three skeletons while they load. */
function TopicChoice({ actor, type }: TopicChoiceProps) {
  const { t } = useTranslation("report")
  const { value, error, onChange, onBlur } = useReportField(actor, "topics")
  const topics = useApiQuery(["feedback-topics", type], "feedbackTopics", { query: { type } })
  if (topics.data !== undefined) {
    return (
      <div onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur()}>
        <ChooseSome
          label={t("topics")}
          options={topics.data}
          value={value}
          error={error}
          onChange={onChange}
        />
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{t("topics")}</p>
      {topics.isError ? (
        <div role="alert">
          <Banner
            tone="danger"
            action={
              <Button
                variant="secondary"
                size="sm"
                loading={topics.isFetching}
                onClick={() => void topics.refetch()}
              >
                <RotateCw className="size-4" />
                {t("retry")}
              </Button>
            }
          >
            {t("topicsFailed")}
          </Banner>
        </div>
      ) : (
        <div role="status" className="flex flex-wrap gap-2">
          <span className="sr-only">{t("topicsLoading")}</span>
          {widths.map((width) => (
            <Skeleton key={width} className={`h-11 rounded-full ${width}`} />
          ))}
        </div>
      )}
    </div>
  )
}

/** Value, displayed error and handlers of one field. */
function useReportField<Field extends keyof ReportValues>(actor: ReportFormActorRef, field: Field) {
  const form = {
    ...useSelector(actor, contextOf),
    change: (change: Partial<ReportValues>) => actor.send({ type: "report.changed", change }),
    blur: (blurred: string) => actor.send({ type: "report.blurred", field: blurred })
  }
  return useField<ReportValues, Field>(form, field)
}
