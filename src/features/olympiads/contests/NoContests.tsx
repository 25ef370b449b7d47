import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LostPicture } from "../../../ui/pictures.tsx"
import { Picture } from "../../../ui/pictures/Picture.tsx"

/** Empty state of the contest list. */
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

/** Empty state for a page number past the end. */
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

/** An empty podium. */
function PodiumPicture() {
  return (
    <Picture>
      <ellipse cx="100" cy="128" rx="78" ry="7" className="fill-sunken" />
      <path d="M34 96h44v32H34z" className="fill-accent" opacity="0.6" />
      <path d="M78 72h44v56H78z" className="fill-accent" opacity="0.9" />
      <path d="M122 106h44v22h-44z" className="fill-accent" opacity="0.45" />
      <path d="M34 96h44v6H34zm44-24h44v6H78zm44 34h44v6h-44z" className="fill-accent-soft" />
      <path d="M106 12 82 42h15l-5 22 26-32h-15z" className="fill-amber" />
      <circle cx="46" cy="48" r="4" className="fill-success" />
      <circle cx="152" cy="62" r="4" className="fill-danger" />
      <circle cx="146" cy="28" r="3" className="fill-amber" />
    </Picture>
  )
}
