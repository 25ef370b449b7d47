import { keepPreviousData } from "@tanstack/react-query"
import { LockKeyhole, Plus } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserProblem } from "../../../../api/contract/organiser/settings.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { SearchField } from "../../../../ui/SearchField.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { useSettled } from "./useSettled.ts"

interface ProblemPickerProps {
  readonly slug: string
  /** Ids of problems already in the contest. */
  readonly chosen: ReadonlyArray<number>
  readonly onChoose: (problem: OrganiserProblem) => void
}

/** Searches for problems and adds them to the contest. */
export function ProblemPicker({ slug, chosen, onChoose }: ProblemPickerProps) {
  const { t } = useTranslation("organiser")
  const [text, setText] = useState("")
  const q = useSettled(text.trim(), 300)
  const input = { params: { slug }, query: q === "" ? {} : { q } }
  const found = useApiQuery(queryKeys.organiserProblems(slug, q), "listOrganiserProblems", input, {
    placeholderData: keepPreviousData,
    ...quiet
  })
  const rest = found.data?.filter(({ id }) => !chosen.includes(id))
  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-3">
      <h3 className="font-semibold">{t("settings.picker.title")}</h3>
      <p className="text-sm text-ink-soft">{t("settings.picker.closes")}</p>
      <SearchField
        label={t("settings.picker.search")}
        placeholder={t("settings.picker.search")}
        clearLabel={t("settings.picker.clear")}
        value={text}
        onChange={setText}
      />
      {found.isError && <QueryFailure query={found} />}
      {found.isPending && <Skeleton className="h-24" />}
      {rest?.length === 0 && <p role="status">{t("settings.picker.none")}</p>}
      <ul className="grid max-h-80 gap-1 overflow-y-auto">
        {rest?.map((problem) => (
          <li key={problem.id}>
            <Choice problem={problem} onChoose={() => onChoose(problem)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Choice({
  problem,
  onChoose
}: {
  readonly problem: OrganiserProblem
  readonly onChoose: () => void
}) {
  const { t } = useTranslation("organiser")
  const { id, title, reserved, difficulty } = problem
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-raised px-3 py-1.5">
      <span className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        <span className="text-ink-soft tabular-nums">№ {id}</span> {title}{" "}
        <span className="text-sm whitespace-nowrap text-ink-soft">
          {t("settings.picker.difficulty", { difficulty })}
        </span>
      </span>
      {reserved && <Badge icon={<LockKeyhole aria-hidden="true" />}>{t("settings.problems.reserved")}</Badge>}
      <Button
        variant="secondary"
        size="sm"
        aria-label={t("settings.picker.add", { title })}
        onClick={onChoose}
      >
        <Plus aria-hidden="true" className="size-4" />
        {t("settings.picker.addShort")}
      </Button>
    </div>
  )
}
