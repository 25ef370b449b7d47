import { useMutation } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { FileAnswer } from "../../../../api/contract/endpoint.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { Button } from "../../../../ui/Button.tsx"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { useContest } from "../ContestContext.ts"
import { downloadFile } from "../downloadFile.ts"

const formats = ["html", "json"] as const

/** Buttons that download a report in the user's language. */
export function ReportDownloads({ rehearsalId }: { readonly rehearsalId: number }) {
  const { t } = useTranslation("rehearsal")
  const { slug } = useContest()
  const api = useApi()
  const loading = useMutation<FileAnswer, ApiError, (typeof formats)[number]>({
    mutationFn: (format) => api.run("getRehearsalReport", { params: { slug, rehearsalId, format } }),
    onSuccess: (file, format) => downloadFile(`${slug}-rehearsal-${rehearsalId}.${format}`, file)
  })
  return (
    <div role="group" aria-label={t("download.label")} className="flex flex-wrap gap-2">
      {formats.map((format) => (
        <Button
          key={format}
          variant="secondary"
          size="sm"
          loading={loading.isPending && loading.variables === format}
          disabled={loading.isPending}
          onClick={() => loading.mutate(format)}
        >
          <Download className="size-4" />
          {t(`download.${format}`)}
        </Button>
      ))}
    </div>
  )
}
