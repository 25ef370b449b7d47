import { ArrowLeft } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router-dom"
import { paths } from "../../routes/paths.ts"
import { linkClass } from "../../ui/buttonClass.ts"
import { PageHeading } from "../shell/PageHeading.tsx"
import { ContestFrame } from "./ContestFrame.tsx"
import { ContestText } from "./ContestText.tsx"

/** The rules, as the organisers wrote them. */
export function ContestRulesPage() {
  const { contestName = "" } = useParams()
  const { t } = useTranslation("contest")
  return (
    <ContestFrame key={contestName} slug={contestName}>
      {({ contest }) => (
        <div className="mx-auto grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 768:px-6 768:py-8">
          <Link
            to={paths.contest(contest.slug)}
            className={`${linkClass} -my-2 inline-flex min-h-11 items-center gap-2 justify-self-start`}
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {contest.title}
          </Link>
          <PageHeading title={t("rules.title", { contest: contest.title })}>{t("rules.heading")}</PageHeading>
          <ContestText slug={contest.slug} kind="regulation" missing={t("rules.missing")} />
        </div>
      )}
    </ContestFrame>
  )
}
