import { useTranslation } from "react-i18next"
import { useMutation } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useContest, useHasRole } from "../ContestContext.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { ContestApi } from "./ContestApi.tsx"
import { Selection } from "./Selection.tsx"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { RejudgeForm } from "./RejudgeForm.tsx"
import { RejudgePreview } from "./RejudgePreview.tsx"
import { ResultsSection } from "./ResultsSection.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { ResultsFormat } from "../../../../api/contract/organiser/results.ts"
import type { FileAnswer } from "../../../../api/contract/endpoint.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { Button } from "../../../../ui/Button.tsx"
import { downloadFile } from "../downloadFile.ts"

/** Selection for the next stage, rejudging, and exports of the results. */
export const ResultsPage = organiserPage("results", Results)

function Results() {
  const isJury = useHasRole("jury")
  return (
    <div className="grid gap-10">
      <Selection />
      {isJury && (
        <>
          <Rejudge />
          <Exports />
          <ContestApi />
        </>
      )}
    </div>
  )
}

const watching = 1500

/** Rejudges solutions in the background; shows the changes before they are applied. */
function Rejudge() {
  const { t } = useTranslation("organiserResults")
  const query = useOrganiserQuery(
    "getRejudging",
    {},
    {
      refetchInterval: ({ state }) => {
        const rejudging = state.data?.rejudging ?? null
        return rejudging !== null && rejudging.done < rejudging.total ? watching : false
      }
    }
  )
  return (
    <ResultsSection title={t("rejudge.title")} lead={t("rejudge.lead")}>
      <Loaded query={query} blocks="h-40">
        {({ rejudging, ...state }) =>
          rejudging === null ? (
            <RejudgeForm problems={state.problems} />
          ) : (
            <RejudgePreview {...state} rejudging={rejudging} />
          )
        }
      </Loaded>
    </ResultsSection>
  )
}

const endings: Readonly<Record<ResultsFormat, string>> = {
  csv: "results.csv",
  json: "results.json",
  icpc: "scoreboard.json"
}

/** Exports of the standings for spreadsheets, programs and scoreboards. */
function Exports() {
  const { t } = useTranslation("organiserResults")
  const { slug } = useContest()
  const api = useApi()
  const exporting = useMutation<FileAnswer, ApiError, ResultsFormat>({
    mutationFn: (format) => api.run("exportResults", { params: { slug }, payload: { format } }),
    onSuccess: (file, format) => downloadFile(`${slug}-${endings[format]}`, file)
  })
  return (
    <ResultsSection title={t("exports.title")} lead={t("exports.lead")}>
      <div className="flex flex-wrap gap-2">
        {ResultsFormat.literals.map((format) => (
          <Button
            key={format}
            variant="secondary"
            loading={exporting.isPending && exporting.variables === format}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(format)}
          >
            <Download className="size-5" />
            {t(`exports.${format}`)}
          </Button>
        ))}
      </div>
    </ResultsSection>
  )
}
