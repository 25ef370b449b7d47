import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { RejudgeForm } from "./RejudgeForm.tsx"
import { RejudgePreview } from "./RejudgePreview.tsx"
import { Section } from "./Section.tsx"

const watching = 1500

/** Rejudges solutions in the background; shows the changes before they are applied. */
export function Rejudge({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("organiserResults")
  const organiser = useApiQuery(
    queryKeys.organiserRejudging(slug),
    "getRejudging",
    { params: { slug } },
    {
      refetchInterval: ({ state }) => {
        const rejudging = state.data?.rejudging ?? null
        return rejudging !== null && rejudging.done < rejudging.total ? watching : false
      },
      ...quiet
    }
  )
  return (
    <Section title={t("rejudge.title")} lead={t("rejudge.lead")}>
      {organiser.data?.rejudging === null && <RejudgeForm slug={slug} problems={organiser.data.problems} />}
      {organiser.data !== undefined && organiser.data.rejudging !== null && (
        <RejudgePreview slug={slug} {...organiser.data} rejudging={organiser.data.rejudging} />
      )}
      {organiser.data === undefined && organiser.isError && <QueryFailure query={organiser} />}
      {organiser.isPending && <Skeleton className="h-40" />}
    </Section>
  )
}
