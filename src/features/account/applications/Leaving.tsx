import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"

/** Shown during the redirect to the application; offers a link to stay. */
export function Leaving({ application }: { readonly application: string | null }) {
  const { t } = useTranslation("oauth")
  return (
    <MessagePage
      picture={<LetterPicture />}
      title={application === null ? t("leaving.title") : t("leaving.named", { application })}
      text={t("leaving.text")}
    >
      <Spinner className="size-6 self-center text-accent-ink" />
      <Link to={paths.problems} className={buttonClass("secondary")}>
        {t("toProblems")}
      </Link>
    </MessagePage>
  )
}
