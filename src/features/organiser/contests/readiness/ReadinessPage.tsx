import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { ContestReadiness, ReadinessItem } from "../../../../api/contract/organiser/results.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { includes } from "../../../../machines/contest/organiserRoles.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { Waiting } from "../../../shell/frame/Loaded.tsx"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"

/** Readiness checklist of a contest. */
export function ReadinessPage() {
  return <OrganiserFrame part="readiness">{(contest) => <Readiness contest={contest} />}</OrganiserFrame>
}

/** Polling interval in ms while the judge checks the reference solutions. */
const watching = 3000

function Readiness({ contest: { slug, organiserRole } }: { readonly contest: OrganiserContestDetails }) {
  const [watches, setWatches] = useState(false)
  const readiness = useApiQuery(
    queryKeys.organiserReadiness(slug),
    "getReadiness",
    { params: { slug } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (watches && (state.data?.unproved ?? 0) > 0 ? watching : false),
      ...quiet
    }
  )
  const { data } = readiness
  return (
    <div className="grid gap-6">
      {data !== undefined && (
        <>
          <Answer readiness={data} asking={readiness.isFetching} onAsk={() => void readiness.refetch()} />
          {includes(organiserRole, "jury") && (
            <Prove slug={slug} unproved={data.unproved} onBegun={() => setWatches(true)} />
          )}
          <ul className="grid gap-3">
            {data.items.map((item) => (
              <Item key={item.name} item={item} />
            ))}
          </ul>
        </>
      )}
      {data === undefined && readiness.isError && <QueryFailure query={readiness} />}
      {readiness.isPending && <Waiting blocks="h-20" count={6} />}
    </div>
  )
}

interface AnswerProps {
  readonly readiness: ContestReadiness
  readonly asking: boolean
  readonly onAsk: () => void
}

function Answer({ readiness: { ready, items, checkedAt }, asking, onAsk }: AnswerProps) {
  const { t, i18n } = useTranslation("organiserResults")
  const moments = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "medium" })
  const reds = items.filter(({ state }) => state === "red").length
  return (
    <Banner
      tone={ready ? "success" : "danger"}
      icon={ready ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
      action={
        <Button variant="secondary" loading={asking} onClick={onAsk}>
          <RefreshCw aria-hidden="true" className="size-5" />
          {t("readiness.again")}
        </Button>
      }
    >
      <p role="status" className="font-bold">
        {ready ? t("readiness.ready") : t("readiness.notReady", { count: reds })}
      </p>
      <p>
        <time dateTime={checkedAt}>
          {t("readiness.checked", { when: moments.format(new Date(checkedAt)) })}
        </time>
      </p>
    </Banner>
  )
}

interface ProveProps {
  readonly slug: string
  readonly unproved: number
  readonly onBegun: () => void
}

function Prove({ slug, unproved, onBegun }: ProveProps) {
  const { t } = useTranslation("organiserResults")
  const proving = useOrganiserAction<undefined, { readonly queued: number }>({
    slug,
    act: (api) => api.run("proveTests", { params: { slug } }),
    onDone: onBegun
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" loading={proving.isPending} onClick={() => proving.mutate(undefined)}>
        {t("readiness.prove")}
      </Button>
      <p role="status" className="text-ink-soft">
        {unproved > 0 ? t("readiness.unproved", { count: unproved }) : t("readiness.proveText")}
      </p>
    </div>
  )
}

const looks = {
  green: ["success", <CircleCheck key="green" aria-hidden="true" />],
  amber: ["amber", <TriangleAlert key="amber" aria-hidden="true" />],
  red: ["danger", <CircleAlert key="red" aria-hidden="true" />]
} as const

function Item({ item: { name, state, found } }: { readonly item: ReadinessItem }) {
  const { t } = useTranslation("organiserResults")
  const [tone, icon] = looks[state]
  return (
    <li className="grid gap-2 rounded-xl border border-line bg-raised p-4 768:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-center gap-2 768:flex-col 768:items-start">
        <h2 className="font-bold">{t(`readiness.items.${name}`)}</h2>
        <Badge tone={tone} icon={icon}>
          {t(`readiness.states.${state}`)}
        </Badge>
      </div>
      <ul className="grid gap-1 [overflow-wrap:anywhere]">
        {found.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </li>
  )
}
