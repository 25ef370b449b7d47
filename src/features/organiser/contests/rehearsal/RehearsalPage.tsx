import { useTranslation } from "react-i18next"
import { Banner } from "../../../../ui/Banner.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { EarlierRehearsals } from "./EarlierRehearsals.tsx"
import { RehearsalForm } from "./RehearsalForm.tsx"
import { RehearsalOutcome } from "./RehearsalOutcome.tsx"
import { RunningRehearsal } from "./RunningRehearsal.tsx"

/** Rehearsals of a contest: the form, the picture of the running one, and the reports. */
export const RehearsalPage = organiserPage("rehearsal", Rehearsals)

/** Polling intervals in ms, while a rehearsal runs, and otherwise: another window may start one. */
const watching = 1000
const waiting = 10_000

function Rehearsals() {
  const { t } = useTranslation("rehearsal")
  const query = useOrganiserQuery(
    "listRehearsals",
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.newest?.state === "running" ? watching : waiting)
    }
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid max-w-[68ch] gap-2 text-ink-soft">
        <p>{t("lead")}</p>
        <p>{t("notice")}</p>
      </div>
      <Loaded query={query} className="grid gap-4" blocks={["h-8 w-1/3", "h-96"]}>
        {({ newest, earlier, ...present }) => (
          <>
            {query.isError && <Banner tone="amber">{t("stale")}</Banner>}
            {newest?.state === "running" ? (
              <RunningRehearsal run={newest} />
            ) : (
              <>
                {newest !== null && <RehearsalOutcome run={newest} />}
                <RehearsalForm {...present} latest={newest} />
              </>
            )}
            {earlier.length > 0 && <EarlierRehearsals runs={earlier} />}
          </>
        )}
      </Loaded>
    </div>
  )
}
