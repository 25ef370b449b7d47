import { Check, CircleDashed, TriangleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { MyStatus } from "../../../api/contract/practice/problems.ts"
import { cx } from "../../../ui/cx.ts"

const looks = {
  solved: { Icon: Check, className: "bg-success-soft text-success-ink" },
  error: { Icon: TriangleAlert, className: "bg-danger-soft text-danger-ink" },
  none: { Icon: CircleDashed, className: "text-ink-soft/60" }
} as const

/** Icon of the user's status for a problem; differs by shape, colour and label. */
export function MyStatusIcon({ status }: { readonly status: MyStatus | null }) {
  const { t } = useTranslation("problems")
  const name = status ?? "none"
  const { Icon, className } = looks[name]
  return (
    <span
      role="img"
      aria-label={t(`myStatus.${name}`)}
      title={t(`myStatus.${name}`)}
      className={cx("grid size-7 place-items-center rounded-full [&_svg]:size-4", className)}
    >
      <Icon strokeWidth={status === null ? 2 : 3} />
    </span>
  )
}
