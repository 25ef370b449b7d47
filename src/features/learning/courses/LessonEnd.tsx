import { ArrowRight } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Lesson } from "../../../api/contract/learning/courses.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { SolvedMoment } from "../../practice/submission/SolvedMoment.tsx"
import { firstUnfinished, isUnfinished, stepSearch } from "./lessonStep.ts"
import { StepHeading } from "./StepHeading.tsx"

/** End of a lesson: the remaining steps, or a success message and the next lesson. */
export function LessonEnd({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation("courses")
  const open = firstUnfinished(lesson.steps)
  const left = lesson.steps.filter(isUnfinished).length
  const closed = lesson.steps.filter(({ done, kind }) => !done && kind === "closed").length
  if (left === 0 && closed > 0) {
    return (
      <section className="grid justify-items-start gap-4 rounded-xl border border-line bg-raised p-6">
        <StepHeading title={t("end.waiting")} />
        <p className="text-ink-soft">{t("end.waitingText", { count: closed })}</p>
        <Onwards lesson={lesson} variant="primary" />
      </section>
    )
  }
  if (open !== -1) {
    return (
      <section className="grid justify-items-start gap-4 rounded-xl border border-line bg-raised p-6">
        <StepHeading title={t("end.left", { count: left })} />
        <p className="text-ink-soft">{t("end.leftText")}</p>
        <Link to={{ search: stepSearch(open, lesson.steps.length) }} className={buttonClass()}>
          {t("end.toLeft")}
        </Link>
        <Onwards lesson={lesson} variant="ghost" />
      </section>
    )
  }
  return (
    <section className="grid justify-items-center gap-4 overflow-hidden rounded-xl border border-line bg-raised p-8 text-center">
      <SolvedMoment />
      <StepHeading title={t("end.done")} />
      <p className="text-ink-soft">{t("end.doneText", { title: lesson.title })}</p>
      <Onwards lesson={lesson} variant="primary" />
    </section>
  )
}

interface OnwardsProps {
  readonly lesson: Lesson
  readonly variant: "primary" | "ghost"
}

function Onwards({ lesson: { next, course }, variant }: OnwardsProps) {
  const { t } = useTranslation("courses")
  const to = next === null ? paths.course(course.slug) : paths.lesson(course.slug, next.id)
  return (
    <Link to={to} className={buttonClass(variant)}>
      {next === null ? t("toCourse") : t("nextLesson", { title: next.title })}
      <ArrowRight aria-hidden="true" className="size-5" />
    </Link>
  )
}
