import { useId } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { MyContest } from "../../../api/contract/olympiads/participation.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Card } from "../../../ui/Card.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"

const over: ReadonlyArray<MyContest["state"]> = ["results", "finished", "disqualified"]

/** The user's contests and results; hidden if there are none. `past` omits upcoming ones. */
export function MyContests({ past = false }: { readonly past?: boolean }) {
  const { t } = useTranslation("contests")
  const heading = useId()
  const { data: all = [] } = useApiQuery(queryKeys.myContests, "listMyContests", {})
  const data = past ? all.filter(({ state }) => over.includes(state)) : all
  if (data.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-lg font-bold">
        {t("mine.title")}
      </h2>
      <Card className="p-0!">
        <ul className="divide-y divide-line">
          {data.map((contest) => (
            <Mine key={contest.slug} contest={contest} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Mine({ contest }: { readonly contest: MyContest }) {
  const { slug, title, startsAt, state } = contest
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 hover:bg-sunken/70">
      <span className="mr-auto grid min-w-0 basis-60 gap-0.5">
        <Link
          to={state === "results" ? paths.contestEnd(slug) : paths.contest(slug)}
          className="font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <DateTime at={startsAt} format="day" className="text-sm text-ink-soft" />
      </span>
      <span className="font-semibold tabular-nums">{useOutcome(contest)}</span>
    </li>
  )
}

/** «12 место из 340 · 250 баллов», or the participation status. */
function useOutcome({ state, place, participantCount, points, solved, scoring }: MyContest): string {
  const { t } = useTranslation("contests")
  if (place === null) return t(`mine.state.${state}`)
  return [
    t("mine.rank", { place, count: participantCount }),
    scoring === "icpc" ? t("mine.solved", { count: solved }) : t("mine.points", { count: points })
  ].join(" · ")
}
