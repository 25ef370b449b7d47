import { keepPreviousData } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { FileChange, VersionChanges } from "../../../../api/contract/organiser/problemVersions.ts"
import { paths } from "../../../../routes/paths.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { Select } from "../../../../ui/Select.tsx"
import type { Tone } from "../../../../ui/toneClass.ts"
import { BackLink } from "../../../shell/frame/BackLink.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useSearchState } from "../../../shell/frame/useSearchState.ts"
import { useBytes } from "../useBytes.ts"
import { useProblemQuery } from "../problemCalls.ts"
import { useProblem } from "../ProblemContext.ts"
import { versionSearch } from "./versionSearch.ts"

/** What a version changed, file by file, compared with an earlier one. */
export function Changes() {
  const { t } = useTranslation("organiserProblems")
  const { id } = useProblem()
  const { search, change } = useSearchState(versionSearch)
  const { changes: number, from } = search
  const query = useProblemQuery(
    "compareProblemVersions",
    {
      params: { number },
      query: from === 0 ? {} : { from }
    },
    { placeholderData: keepPreviousData }
  )
  const earlier = (query.data?.earlier ?? []).map(String)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink to={paths.organiserProblemPart(id, "versions")} label={t("versions.toList")} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-lg font-bold">{t("versions.changesOf", { number })}</h2>
        {earlier.length > 1 && (
          <Select
            label={t("changes.comparedWith")}
            className="w-44"
            value={String(from === 0 ? earlier[0] : from)}
            options={earlier.map((value) => ({ value, label: t("versions.number", { number: value }) }))}
            onChange={(value) => change({ from: Number(value) })}
          />
        )}
      </div>
      <Loaded query={query} blocks="h-40" count={2}>
        {(data) =>
          data.files.length === 0 ? <EmptyState title={t("changes.none")} /> : <ChangedFiles changes={data} />
        }
      </Loaded>
    </div>
  )
}

function ChangedFiles({ changes: { files, total } }: { readonly changes: VersionChanges }) {
  const { t } = useTranslation("organiserProblems")
  return (
    <>
      <p role="status" className="text-ink-soft">
        {t("changes.files", { count: total })}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {files.map((file) => (
          <li key={file.path}>
            <ChangedFile file={file} />
          </li>
        ))}
      </ul>
      {total > files.length && (
        <p className="text-ink-soft">{t("changes.more", { count: total - files.length })}</p>
      )}
    </>
  )
}

const tones: Readonly<Record<FileChange["type"], Tone>> = {
  added: "success",
  removed: "danger",
  changed: "accent"
}

function ChangedFile({
  file: { path, type, bytesBefore, bytesAfter, lines }
}: {
  readonly file: FileChange
}) {
  const { t } = useTranslation("organiserProblems")
  const bytes = useBytes()
  const sizes = [bytesBefore, bytesAfter].filter((size) => size !== null).map(bytes)
  return (
    <section aria-label={path} className="overflow-clip rounded-lg border border-line bg-raised">
      <h3 className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
        <code className="min-w-0 grow font-mono text-sm [overflow-wrap:anywhere]">{path}</code>
        <span className="text-sm text-ink-soft">{sizes.join(" → ")}</span>
        <Badge tone={tones[type]}>{t(`changes.type.${type}`)}</Badge>
      </h3>
      {lines === null ? (
        <p className="px-4 pb-3 text-sm text-ink-soft">{t("changes.noText")}</p>
      ) : (
        <pre
          tabIndex={0}
          aria-label={path}
          className="overflow-x-auto border-t border-line font-mono text-sm"
        >
          <code className="grid min-w-max">
            {lines.map((line, index) => (
              <Line key={index} line={line} />
            ))}
          </code>
        </pre>
      )}
    </section>
  )
}

type ChangedLine = NonNullable<FileChange["lines"]>[number]

const signs = { same: " ", added: "+", removed: "−", gap: "⋯" } as const
const looks = {
  same: "px-4",
  added: "bg-success-soft px-4 text-success-ink",
  removed: "bg-danger-soft px-4 text-danger-ink",
  gap: "bg-sunken px-4 text-ink-soft"
} as const

/** The sign says what the colour says. */
function Line({ line: { type, text } }: { readonly line: ChangedLine }) {
  return (
    <span className={looks[type]}>
      {signs[type]} {text}
    </span>
  )
}
