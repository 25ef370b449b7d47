import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { makeKey } from "../../../api/makeKey.ts"
import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import { TextArea } from "../../../ui/TextArea.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { ImageField } from "./ImageField.tsx"
import { canAddImages, contextOf } from "./reportSelectors.ts"
import { TopicChoice } from "./TopicChoice.tsx"
import { useImageDrop } from "./useImageDrop.ts"
import { focusFirstWrong } from "../form/useForm.ts"
import { useReportField } from "./useReportField.ts"
import { useActorEvents } from "../actors/useActorEvents.ts"

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
