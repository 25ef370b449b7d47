import { keepPreviousData } from "@tanstack/react-query"
import { Upload } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { ProblemVersion } from "../../../../api/contract/organiser/problemVersions.ts"
import { paths } from "../../../../routes/paths.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { buttonClass } from "../../../../ui/buttonClass.ts"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { DateTime } from "../../../shell/frame/DateTime.tsx"
import { ListPages } from "../../../shell/frame/ListPages.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useSearchState } from "../../../shell/frame/useSearchState.ts"
import { ConfirmedAction } from "../ConfirmedAction.tsx"
import { useBytes } from "../useBytes.ts"
import { useProblemAction, useProblemQuery } from "../problemCalls.ts"
import { useHasProblemRole, useProblem } from "../ProblemContext.ts"
import { Changes } from "./Changes.tsx"
import { versionSearch } from "./versionSearch.ts"

/** All versions of a problem; or, by the address, what one of them changed. */
export function VersionsPart() {
  const { search } = useSearchState(versionSearch)
  return search.changes === 0 ? <Versions page={search.page} /> : <Changes key={search.changes} />
}

function Versions({ page }: { readonly page: number }) {
  const { t } = useTranslation("organiserProblems")
  const { id } = useProblem()
  const mayEdit = useHasProblemRole("editor")
  const versions = useProblemQuery(
    "listProblemVersions",
    { query: { page } },
    { placeholderData: keepPreviousData }
  )
  const columns = useColumns()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {mayEdit && (
        <div>
          <Link to={paths.organiserProblemPart(id, "upload")} className={buttonClass("secondary")}>
            <Upload className="size-5" />
            {t("versions.upload")}
          </Link>
        </div>
      )}
      <Loaded query={versions} blocks="h-16 max-550:h-40" count={3}>
        {(data) => (
          <>
            <Table
              label={t("parts.versions")}
              columns={columns}
              rows={data.items}
              keyOf={({ number }) => number}
              stale={versions.isPlaceholderData}
            />
            <ListPages list={data} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function useColumns(): ReadonlyArray<Column<ProblemVersion>> {
  const { t } = useTranslation("organiserProblems")
  const bytes = useBytes()
  const text = useVersionText()
  return [
    {
      header: t("versions.version"),
      main: true,
      cell: (version) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            {t("versions.number", { number: version.number })}
            {version.current && <Badge tone="accent">{t("versions.current")}</Badge>}
          </span>
          <span className="font-normal">{text(version)}</span>
        </div>
      )
    },
    { header: t("versions.author"), cell: ({ author }) => author ?? t("versions.deleted") },
    { header: t("versions.when"), short: true, cell: ({ madeAt }) => <DateTime at={madeAt} /> },
    { header: t("versions.size"), numeric: true, roomy: true, cell: (version) => bytes(version.bytes) },
    { header: t("versions.acts"), buttons: true, cell: (version) => <Acts version={version} /> }
  ]
}

/** Keys of the texts; in a key a dot would mean a nested text. */
const actKeys = {
  restore: "restore",
  limits: "limits",
  test: "test",
  "test.remove": "testRemoved",
  image: "image",
  "image.remove": "imageRemoved"
} as const

/** What made a version, as a sentence. */
function useVersionText() {
  const { t } = useTranslation("organiserProblems")
  return ({ act, detail }: ProblemVersion) => {
    if (act === "upload") return detail === "" ? t("act.upload") : detail
    if (act === "statement") return t(`act.statement.${detail === "ru" ? "ru" : "en"}`)
    return t(`act.${actKeys[act]}`, { detail })
  }
}

interface ActsProps {
  readonly version: ProblemVersion
}

function Acts({ version: { number, current, previous } }: ActsProps) {
  const { t } = useTranslation("organiserProblems")
  const mayEdit = useHasProblemRole("editor")
  const owns = useHasProblemRole("owner")
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-1 max-550:-mx-3 max-550:-mb-2">
      {previous !== null && (
        <Link
          to={{ search: versionSearch.address({ changes: number, from: 0, page: 1 }) }}
          aria-label={t("versions.changesOf", { number })}
          className={buttonClass("ghost", "sm")}
        >
          {t("versions.changes")}
        </Link>
      )}
      {mayEdit && !current && <Restore number={number} />}
      {owns && !current && <Delete number={number} />}
    </div>
  )
}

interface VersionActionProps {
  readonly number: number
}

function Restore({ number }: VersionActionProps) {
  const { t } = useTranslation("organiserProblems")
  const { version } = useProblem()
  const restore = useProblemAction("restoreProblemVersion", { quiet: true })
  return (
    <ConfirmedAction
      label={t("versions.restoreOf", { number })}
      title={t("versions.restoreTitle", { number })}
      text={t("versions.restoreText")}
      confirm={t("versions.restore")}
      action={restore}
      onConfirm={(options) => restore.mutate({ params: { number }, payload: { version } }, options)}
    >
      {t("versions.restore")}
    </ConfirmedAction>
  )
}

function Delete({ number }: VersionActionProps) {
  const { t } = useTranslation("organiserProblems")
  const deletion = useProblemAction("deleteProblemVersion", { quiet: true })
  return (
    <ConfirmedAction
      label={t("versions.deleteOf", { number })}
      title={t("versions.deleteTitle", { number })}
      text={t("versions.deleteText")}
      confirm={t("versions.delete")}
      danger
      action={deletion}
      onConfirm={(options) => deletion.mutate({ params: { number } }, options)}
    >
      {t("versions.delete")}
    </ConfirmedAction>
  )
}
