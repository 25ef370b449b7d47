import { useMutation } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useTranslation } from "react-i18next"
import { ResultsFormat } from "../../../../api/contract/organiser/results.ts"
import type { FileAnswer } from "../../../../api/contract/endpoint.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { Button } from "../../../../ui/Button.tsx"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { downloadFile } from "../downloadFile.ts"
import { Section } from "./Section.tsx"

const endings: Readonly<Record<ResultsFormat, string>> = {
  csv: "results.csv",
  json: "results.json",
  icpc: "scoreboard.json"
}

/** Exports of the standings for spreadsheets, programs and scoreboards. */
export function Exports({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("organiserResults")
  const api = useApi()
  const exporting = useMutation<FileAnswer, ApiError, ResultsFormat>({
    mutationFn: (format) => api.run("exportResults", { params: { slug }, payload: { format } }),
    onSuccess: (file, format) => downloadFile(`${slug}-${endings[format]}`, file)
  })
  return (
    <Section title={t("exports.title")} lead={t("exports.lead")}>
      <div className="flex flex-wrap gap-2">
        {ResultsFormat.literals.map((format) => (
          <Button
            key={format}
            variant="secondary"
            loading={exporting.isPending && exporting.variables === format}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(format)}
          >
            <Download aria-hidden="true" className="size-5" />
            {t(`exports.${format}`)}
          </Button>
        ))}
      </div>
    </Section>
  )
}
