import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LostPicture } from "../../../ui/pictures.tsx"
import { PodiumPicture } from "./PodiumPicture.tsx"

/** What a contest is, where one will appear, and what to do until then. */
export function NoContests() {
  const { t } = useTranslation("contests")
  return (
    <EmptyState
      picture={<PodiumPicture />}
      title={t("empty.title")}
      text={
        <div className="grid gap-3">
          <p>{t("empty.what")}</p>
          <p>{t("empty.where")}</p>
        </div>
      }
      action={
        <Link to={paths.problems} className={buttonClass()}>
          {t("empty.practise")}
        </Link>
      }
    />
  )
}

/** A page past the end of the list. */
export function NoSuchPage() {
  const { t } = useTranslation("contests")
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t("pages.noneTitle")}
      text={t("pages.noneText")}
      action={
        <Link to={paths.contests} className={buttonClass("secondary")}>
          {t("pages.toFirst")}
        </Link>
      }
    />
  )
}
