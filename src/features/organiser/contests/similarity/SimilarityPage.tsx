import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { SimilarityReport, SimilarPair } from "../../../../api/contract/organiser/similarity.ts"
import { paths } from "../../../../routes/paths.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { Progress } from "../../../../ui/Progress.tsx"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useContest } from "../ContestContext.ts"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { useParticipantName } from "../useParticipantName.ts"

/** Pairs of similar solutions in a contest. */
export const SimilarityPage = organiserPage("similarity", Similarity)

const watching = 1500

function Similarity() {
  const { t } = useTranslation("organiserResults")
  const report = useOrganiserQuery(
    "getSimilarity",
    {},
    { refetchInterval: ({ state }) => (state.data?.state === "working" ? watching : false) }
  )
  return (
    <div className="grid gap-6">
      <p className="max-w-[68ch] text-ink-soft">{t("similarity.lead")}</p>
      <Loaded query={report} blocks="h-14 max-550:h-36" count={4}>
        {(data) => <Report report={data} />}
      </Loaded>
    </div>
  )
}

function Report({ report: { state, comparedAt, pairs } }: { readonly report: SimilarityReport }) {
  const { t } = useTranslation("organiserResults")
  const { date } = useFormat()
  const columns = usePairColumns()
  if (state === "working") return <Progress value={null} label={t("similarity.working")} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state !== "done" && <Compare />}
        <p role="status" className="text-ink-soft">
          {comparedAt === null ? "" : t("similarity.compared", { when: date(comparedAt) })}
        </p>
      </div>
      {state === "old" && <Banner tone="amber">{t("similarity.old")}</Banner>}
      {state === "failed" && <Banner tone="danger">{t("similarity.failed")}</Banner>}
      {(state === "none" || pairs.length === 0) && state !== "failed" && (
        <EmptyState
          title={t(state === "none" ? "similarity.noneTitle" : "similarity.emptyTitle")}
          text={t(state === "none" ? "similarity.noneText" : "similarity.emptyText")}
        />
      )}
      {pairs.length > 0 && (
        <Table
          label={t("similarity.pairs")}
          columns={columns}
          rows={pairs}
          keyOf={({ left, right }) => `${left.solutionId} ${right.solutionId}`}
        />
      )}
    </>
  )
}

function Compare() {
  const { t } = useTranslation("organiserResults")
  const comparing = useOrganiserAction("startSimilarity")
  return (
    <Button loading={comparing.isPending} onClick={() => comparing.mutate({})}>
      {t("similarity.compare")}
    </Button>
  )
}

function usePairColumns(): ReadonlyArray<Column<SimilarPair>> {
  const { slug } = useContest()
  const { t } = useTranslation("organiserResults")
  const nameOf = useParticipantName()
  const { number } = useFormat()
  return [
    {
      header: t("similarity.who"),
      main: true,
      cell: ({ left, right }) => (
        <Link
          to={paths.organiserPair(slug, left.solutionId, right.solutionId)}
          className="grid min-h-11 content-center before:absolute before:inset-0"
        >
          {t("similarity.both", { left: nameOf(left), right: nameOf(right) })}
        </Link>
      )
    },
    { header: t("columns.problem"), short: true, cell: ({ label }) => label },
    { header: t("columns.language"), short: true, cell: ({ language }) => language },
    {
      header: t("similarity.alike"),
      numeric: true,
      cell: ({ similarity }) => number(similarity / 100, { style: "percent" })
    }
  ]
}
