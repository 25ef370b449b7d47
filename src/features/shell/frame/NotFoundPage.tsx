import { useTranslation } from "react-i18next"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { LostPicture } from "../../../ui/pictures.tsx"
import { isLearner, useSession } from "../session/SessionContext.ts"
import { MessagePage } from "./MessagePage.tsx"
import { useReport } from "./ReportContext.ts"
import { useShellConfig } from "./ShellConfigContext.ts"

export function NotFoundPage() {
  const { t } = useTranslation("errors")
  const learner = useSession(isLearner)
  const openReport = useReport()
  const { mainSiteUrl } = useShellConfig()
  return (
    <MessagePage
      picture={<LostPicture />}
      title={t("notFound.title")}
      code={t("notFound.code")}
      text={t("notFound.text")}
    >
      {learner ? (
        <ButtonLink to={paths.problems}>{t("notFound.toProblems")}</ButtonLink>
      ) : (
        <a href={mainSiteUrl} className={buttonClass()}>
          {t("notFound.toMain")}
        </a>
      )}
      {!learner && (
        <Button variant="secondary" onClick={() => openReport()}>
          {t("reportCrash")}
        </Button>
      )}
    </MessagePage>
  )
}
