import { Star } from "lucide-react"
import { useTranslation } from "react-i18next"
import { cx } from "../../../ui/cx.ts"
import { IconButton } from "../../../ui/IconButton.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { useFavorite } from "./favorites.ts"

interface FavoriteButtonProps {
  readonly id: number
  readonly title: string
  readonly favorite: boolean
  readonly className?: string
}

/** Star button that adds a problem to the favourites or removes it. */
export function FavoriteButton({ id, title, favorite, className }: FavoriteButtonProps) {
  const { t } = useTranslation("problems")
  const change = useFavorite(id, () => void notify("danger", t("favorite.failed")))
  return (
    <IconButton
      label={t(favorite ? "favorite.remove" : "favorite.add", { title })}
      pressed={favorite}
      disabled={change.isPending}
      onClick={() => change.mutate(!favorite)}
      className={cx(favorite && "text-amber-ink aria-pressed:text-amber-ink", className)}
      icon={<Star className={cx(favorite && "fill-amber stroke-amber-ink")} />}
    />
  )
}
