import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ContestReadiness, ReadinessItem } from "../../../../api/contract/organiser/results.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { useHasRole } from "../ContestContext.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"

/** Readiness checklist of a contest. */
export const ReadinessPage = organiserPage("readiness", Readiness)

/** Polling interval in ms while the judge checks the reference solutions. */
const watching = 3000

function Readiness() {
  const mayProve = useHasRole("jury")
  const [watches, setWatches] = useState(false)
  const readiness = useOrganiserQuery(
    "getReadiness",
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (watches && (state.data?.unproved ?? 0) > 0 ? watching : false)
    }
  )
  return (
    <Loaded query={readiness} blocks="h-20" count={6}>
      {(data) => (
        <div className="grid gap-6">
          <Answer readiness={data} asking={readiness.isFetching} onAsk={() => void readiness.refetch()} />
          {mayProve && <Prove unproved={data.unproved} onBegun={() => setWatches(true)} />}
          <ul className="grid gap-3">
            {data.items.map((item) => (
              <Item key={item.name} item={item} />
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  )
}

interface AnswerProps {
  readonly readiness: ContestReadiness
  readonly asking: boolean
  readonly onAsk: () => void
}

function Answer({ readiness: { ready, items, checkedAt }, asking, onAsk }: AnswerProps) {
  const { t } = useTranslation("organiserResults")
  const { date } = useFormat()
  const reds = items.filter(({ state }) => state === "red").length
  return (
    <Banner
      tone={ready ? "success" : "danger"}
      icon={ready ? <CircleCheck /> : <CircleAlert />}
      action={
        <Button variant="secondary" loading={asking} onClick={onAsk}>
          <RefreshCw className="size-5" />
          {t("readiness.again")}
        </Button>
      }
    >
      <p role="status" className="font-bold">
        {ready ? t("readiness.ready") : t("readiness.notReady", { count: reds })}
      </p>
      <p>
        <time dateTime={checkedAt}>
          {t("readiness.checked", { when: date(checkedAt, { dateStyle: "medium", timeStyle: "medium" }) })}
        </time>
      </p>
    </Banner>
  )
}

interface ProveProps {
  readonly unproved: number
  readonly onBegun: () => void
}

function Prove({ unproved, onBegun }: ProveProps) {
  const { t } = useTranslation("organiserResults")
  const proving = useOrganiserAction("proveTests", { onDone: onBegun })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" loading={proving.isPending} onClick={() => proving.mutate({})}>
        {t("readiness.prove")}
      </Button>
      <p role="status" className="text-ink-soft">
        {unproved > 0 ? t("readiness.unproved", { count: unproved }) : t("readiness.proveText")}
      </p>
    </div>
  )
}

const looks = {
  green: ["success", <CircleCheck key="green" />],
  amber: ["amber", <TriangleAlert key="amber" />],
  red: ["danger", <CircleAlert key="red" />]
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
