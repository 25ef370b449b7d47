import { ArrowLeft, ArrowRight } from "lucide-react"
import { useTranslation } from "react-i18next"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { stepSearch } from "./lessonStep.ts"

interface StepNavProps {
  readonly at: number
  readonly count: number
  /** Whether the step is done; otherwise the link skips it for now. */
  readonly ready: boolean
  /** Called before navigating to the next step. */
  readonly onNext?: () => void
}

/** Links to the previous and the next step. */
export function StepNav({ at, count, ready, onNext }: StepNavProps) {
  const { t } = useTranslation("courses")
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5 print:hidden">
      {at > 0 ? (
        <ButtonLink to={{ search: stepSearch(at - 1, count) }} variant="ghost">
          <ArrowLeft className="size-5" />
          {t("back")}
        </ButtonLink>
      ) : (
        <span />
      )}
      <ButtonLink
        to={{ search: stepSearch(at + 1, count) }}
        onClick={onNext}
        variant={ready ? "primary" : "ghost"}
      >
        {t(ready ? "next" : "later")}
        <ArrowRight className="size-5" />
      </ButtonLink>
    </div>
  )
}
