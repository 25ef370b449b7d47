import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { SimilarityReport, SimilarPair } from "../../../../api/contract/organiser/similarity.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { paths } from "../../../../routes/paths.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { EmptyPicture } from "../../../../ui/pictures.tsx"
import { Progress } from "../../../../ui/Progress.tsx"
import { Table } from "../../../../ui/Table.tsx"
import type { Column } from "../../../../ui/Table.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { useNameOf } from "../results/useNameOf.ts"

/** Pairs of similar solutions in a contest. */
export function SimilarityPage() {
  return <OrganiserFrame part="similarity">{({ slug }) => <Similarity slug={slug} />}</OrganiserFrame>
}

const watching = 1500

function Similarity({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("organiserResults")
  const report = useApiQuery(
    queryKeys.organiserSimilarity(slug),
    "getSimilarity",
    { params: { slug } },
    { refetchInterval: ({ state }) => (state.data?.state === "working" ? watching : false), ...quiet }
  )
  return (
    <div className="grid gap-6">
      <p className="max-w-[68ch] text-ink-soft">{t("similarity.lead")}</p>
      <Loaded query={report} blocks="h-14 max-550:h-36" count={4}>
        {(data) => <Report slug={slug} report={data} />}
      </Loaded>
    </div>
  )
}

interface ReportProps {
  readonly slug: string
  readonly report: SimilarityReport
}

function Report({ slug, report: { state, comparedAt, pairs } }: ReportProps) {
  const { t, i18n } = useTranslation("organiserResults")
  const moments = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
  if (state === "working") return <Progress value={null} label={t("similarity.working")} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state !== "done" && <Compare slug={slug} />}
        <p role="status" className="text-ink-soft">
          {comparedAt === null
            ? ""
            : t("similarity.compared", { when: moments.format(new Date(comparedAt)) })}
        </p>
      </div>
      {state === "old" && <Banner tone="amber">{t("similarity.old")}</Banner>}
      {state === "failed" && <Banner tone="danger">{t("similarity.failed")}</Banner>}
      {(state === "none" || pairs.length === 0) && state !== "failed" && (
        <EmptyState
          picture={<EmptyPicture />}
          title={t(state === "none" ? "similarity.noneTitle" : "similarity.emptyTitle")}
          text={t(state === "none" ? "similarity.noneText" : "similarity.emptyText")}
        />
      )}
      {pairs.length > 0 && <PairTable slug={slug} pairs={pairs} />}
    </>
  )
}

function Compare({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("organiserResults")
  const comparing = useOrganiserAction<undefined, SimilarityReport>({
    slug,
    act: (api) => api.run("startSimilarity", { params: { slug } })
  })
  return (
    <Button loading={comparing.isPending} onClick={() => comparing.mutate(undefined)}>
      {t("similarity.compare")}
    </Button>
  )
}

interface PairTableProps {
  readonly slug: string
  readonly pairs: ReadonlyArray<SimilarPair>
}

function PairTable({ slug, pairs }: PairTableProps) {
  const { t } = useTranslation("organiserResults")
  const columns = usePairColumns(slug)
  return (
    <Table
      label={t("similarity.pairs")}
      columns={columns}
      rows={pairs}
      keyOf={({ left, right }) => `${left.solutionId} ${right.solutionId}`}
    />
  )
}

function usePairColumns(slug: string): ReadonlyArray<Column<SimilarPair>> {
  const { t, i18n } = useTranslation("organiserResults")
  const nameOf = useNameOf()
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" })
  return [
    {
      key: "who",
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
    { key: "problem", header: t("columns.problem"), short: true, cell: ({ label }) => label },
    { key: "language", header: t("columns.language"), short: true, cell: ({ language }) => language },
    {
      key: "similarity",
      header: t("similarity.alike"),
      numeric: true,
      cell: ({ similarity }) => percent.format(similarity / 100)
    }
  ]
}
