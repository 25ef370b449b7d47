import { LockKeyhole } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../ui/Banner.tsx"
import { StepHeading } from "./StepHeading.tsx"
import { StepNav } from "./StepNav.tsx"

interface ClosedStepViewProps {
  readonly done: boolean
  readonly at: number
  readonly count: number
}

/** Instead of a problem that a contest has: why it is not there, and that the lesson can go on without it. */
export function ClosedStepView({ done, at, count }: ClosedStepViewProps) {
  const { t } = useTranslation("courses")
  return (
    <>
      <StepHeading title={t("closed.title")} />
      <Banner tone="accent" icon={<LockKeyhole aria-hidden="true" />}>
        {t(done ? "closed.doneText" : "closed.text")}
      </Banner>
      <StepNav at={at} count={count} ready />
    </>
  )
}
