import { useMutation } from "@tanstack/react-query"
import { Clock, Download, ListPlus } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { FileAnswer } from "../../../../api/contract/endpoint.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { paths } from "../../../../routes/paths.ts"
import { Button } from "../../../../ui/Button.tsx"
import { buttonClass } from "../../../../ui/buttonClass.ts"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { downloadFile } from "../downloadFile.ts"

interface PeopleActsProps {
  readonly slug: string
  /** Whether the contest has participants. */
  readonly some: boolean
  /** Null in a draft and after the results are published. */
  readonly onExtraTime: (() => void) | null
}

/** Actions for all participants. */
export function PeopleActs({ slug, some, onExtraTime }: PeopleActsProps) {
  const { t } = useTranslation("organiserPeople")
  const api = useApi()
  const table = useMutation<FileAnswer, ApiError>({
    mutationFn: () => api.run("exportParticipants", { params: { slug } }),
    onSuccess: (file) => downloadFile(`${slug}.csv`, file)
  })
  return (
    <div className="flex flex-wrap gap-2">
      {some && onExtraTime !== null && (
        <Button onClick={onExtraTime}>
          <Clock aria-hidden="true" className="size-5" />
          {t("people.extraTime")}
        </Button>
      )}
      <Link to={paths.organiserImport(slug)} className={buttonClass("secondary")}>
        <ListPlus aria-hidden="true" className="size-5" />
        {t("people.toImport")}
      </Link>
      {some && (
        <Button variant="secondary" loading={table.isPending} onClick={() => table.mutate()}>
          <Download aria-hidden="true" className="size-5" />
          {t("people.export")}
        </Button>
      )}
    </div>
  )
}
