import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { avatarAddress } from "../../../api/avatarAddress.ts"
import type { RatingRow } from "../../../api/contract/rewards/rating.ts"
import { paths } from "../../../routes/paths.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Badge } from "../../../ui/Badge.tsx"
import { cx } from "../../../ui/cx.ts"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { FramedPicture } from "../../../ui/FramedPicture.tsx"

interface RatingTableProps {
  readonly rows: ReadonlyArray<RatingRow>
  /** True while the next page loads. */
  readonly stale: boolean
}

const columns = ["rank", "name", "solved", "points"] as const

/** Rating table; cards on phones. Needs explicit ARIA roles, because `display: grid` removes the table semantics. */
export function RatingTable({ rows, stale }: RatingTableProps) {
  const { t } = useTranslation("rating")
  return (
    <div
      role="table"
      aria-label={t("title")}
      aria-busy={stale}
      className={cx(
        "transition-opacity 550:overflow-clip 550:rounded-xl 550:border 550:border-line 550:bg-raised",
        stale && "opacity-60"
      )}
    >
      <div role="rowgroup" className="max-550:sr-only">
        <div
          role="row"
          className={cx(ratingRowClass, "min-h-11 border-b border-line text-sm font-semibold text-ink-soft")}
        >
          {columns.map((column) => (
            <span
              key={column}
              role="columnheader"
              className={cx((column === "solved" || column === "points") && "text-right")}
            >
              {t(`columns.${column}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="grid max-550:gap-3">
        {rows.map((row) => (
          <Row key={row.userId} row={row} />
        ))}
      </div>
    </div>
  )
}

function Row({ row }: { readonly row: RatingRow }) {
  const { t } = useTranslation(["rating", "common"])
  const name = row.name ?? t("common:participant", { id: row.userId })
  return (
    <div
      role="row"
      aria-current={row.me || undefined}
      className={cx(
        ratingRowClass,
        "min-h-14 py-2 550:border-b 550:border-line 550:last:border-0",
        "max-550:flex max-550:flex-wrap max-550:gap-y-2 max-550:rounded-lg max-550:border max-550:p-4",
        row.me ? "bg-accent-soft max-550:border-accent/40" : "max-550:border-line max-550:bg-raised"
      )}
    >
      <span role="cell">
        <Rank place={row.place} />
      </span>
      <span role="cell" className="flex min-w-0 items-center gap-3 max-550:basis-[calc(100%-4rem)]">
        <span className="max-430:hidden">
          <FramedPicture frame={row.frame} thin>
            <Avatar name={row.name ?? "№"} src={avatarAddress(row.avatar, "64")} size="sm" />
          </FramedPicture>
        </span>
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {row.public ? (
            <Link
              to={paths.user(row.userId)}
              className="-my-2.5 inline-flex min-h-11 items-center hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
          {row.me && (
            <Badge tone="accent" className="ml-2 border border-accent/40 align-middle">
              {t("you")}
            </Badge>
          )}
          {row.city !== null && <span className="block text-sm font-normal text-ink-soft">{row.city}</span>}
        </span>
      </span>
      <span
        role="cell"
        className="text-ink-soft tabular-nums 550:text-right max-550:order-last max-550:ml-auto"
      >
        {t("solved", { count: row.solved })}
      </span>
      <span role="cell" className="font-bold tabular-nums 550:text-right max-550:ml-13">
        {t("points", { count: row.points })}
      </span>
    </div>
  )
}

const podium: Readonly<Record<number, string>> = {
  1: "bg-amber-soft text-amber-ink ring-2 ring-amber ring-inset",
  2: "bg-sunken text-ink ring-2 ring-line-strong ring-inset",
  3: "text-amber-ink ring-2 ring-amber-ink/40 ring-inset"
}

/** Rank badge; highlights the first three. */
function Rank({ place }: { readonly place: number }) {
  const { number } = useFormat()
  return (
    <span
      className={cx(
        "inline-grid h-9 min-w-9 place-items-center rounded-full font-bold tabular-nums forced-colors:border",
        podium[place] ?? "text-ink-soft"
      )}
    >
      {number(place)}
    </span>
  )
}

/** Grid columns of the rating table. */
const ratingRowClass =
  "items-center gap-x-4 550:grid 550:grid-cols-[3.5rem_minmax(0,1fr)_6rem_6.5rem] 550:px-4"

/** Placeholder while the rating loads. */
export function RatingSkeleton() {
  const { t } = useTranslation("rating")
  return (
    <Waiting
      label={t("loading")}
      blocks={["mb-3 h-22 rounded-xl!", ...Array<string>(10).fill("h-11 max-550:h-26 max-550:rounded-lg!")]}
    />
  )
}
