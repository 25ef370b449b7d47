import { useTranslation } from "react-i18next"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { ContestSubpage } from "./ContestSubpage.tsx"
import { ContestLanguages, ContestText } from "./ContestText.tsx"

/** The contest rules written by the organisers. */
export function ContestRulesPage() {
  const { t } = useTranslation("contest")
  return (
    <ContestSubpage width="max-w-[56rem]">
      {({ slug, title, languages }) => (
        <>
          <PageHeading title={t("rules.title", { contest: title })}>{t("rules.heading")}</PageHeading>
          <ContestLanguages languages={languages} />
          <ContestText slug={slug} kind="regulation" missing={t("rules.missing")} />
        </>
      )}
    </ContestSubpage>
  )
}
