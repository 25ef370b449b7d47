import { RotateCw } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { ChooseSome } from "../../../ui/Choices.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApiQuery } from "../session/ApiContext.ts"
import { useReportField } from "./useReportField.ts"

interface TopicChoiceProps {
  readonly actor: ReportFormActorRef
  readonly type: "system" | "problem"
}

const widths = ["w-32", "w-44", "w-28"]

/** Choice of topics; shows three skeletons while they load. */
export function TopicChoice({ actor, type }: TopicChoiceProps) {
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
