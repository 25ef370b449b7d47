import { useMutation } from "@tanstack/react-query"
import { CircleCheck } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { ImportLine } from "../../../../api/contract/organiser/people.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { includes } from "../../../../machines/contest/organiserRoles.ts"
import { organiserTab } from "../../../../routes/paths.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { buttonClass } from "../../../../ui/buttonClass.ts"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { BackLink } from "../../../shell/frame/BackLink.tsx"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { ChoosePeopleFile } from "./ChoosePeopleFile.tsx"
import { ImportPreview } from "./ImportPreview.tsx"
import type { NamedLine, PeopleFault } from "./readPeopleFile.ts"

/** Adds participants from a file with ids, email addresses or logins. */
export function ImportPage() {
  return <OrganiserFrame part="people">{(contest) => <Import contest={contest} />}</OrganiserFrame>
}

interface Done {
  readonly added: number
  readonly invited: number
}

interface Looked {
  readonly lines: ReadonlyArray<NamedLine>
  readonly outcomes: ReadonlyArray<ImportLine>
}

function Import({ contest: { slug, organiserRole, status } }: { readonly contest: OrganiserContestDetails }) {
  const { t } = useTranslation("organiserPeople")
  const looking = useLook(slug)
  const adding = useOrganiserAction<ReadonlyArray<NamedLine>, Done>({
    slug,
    act: (api, lines, idempotencyKey) =>
      api.run(
        "importParticipants",
        { params: { slug }, payload: { people: lines.map(({ who }) => who) } },
        { idempotencyKey }
      )
  })
  const looked = looking.looked
  return (
    <>
      <BackLink to={organiserTab(slug, "people")} label={t("import.back")} className="-my-2" />
      <div className="grid gap-1">
        <h2 className="text-xl font-bold">{t("import.title")}</h2>
        <p className="max-w-[68ch] text-ink-soft">{t("import.lead")}</p>
      </div>
      {adding.data !== undefined && <Added slug={slug} {...adding.data} />}
      {adding.data === undefined && looked === null && (
        <ChoosePeopleFile
          busy={looking.busy}
          fault={looking.fault}
          disabled={!includes(organiserRole, "editor")}
          onChoose={looking.choose}
        />
      )}
      {adding.data === undefined && looked !== null && (
        <ImportPreview
          {...looked}
          isDraft={status === "draft"}
          busy={adding.isPending}
          onAdd={() => adding.mutate(looked.lines)}
          onOther={looking.forget}
        />
      )}
    </>
  )
}

/** Parses a file and asks the server to match its lines to users. */
function useLook(slug: string) {
  const api = useApi()
  const [fault, setFault] = useState<PeopleFault | null>(null)
  const look = useMutation<Looked | null, ApiError, File>({
    mutationFn: async (file) => {
      setFault(null)
      const { readPeopleFile } = await import("./readPeopleFile.ts")
      const reading = await readPeopleFile(file)
      if ("fault" in reading) {
        setFault(reading)
        return null
      }
      const { lines } = reading
      const payload = { people: lines.map(({ who }) => who) }
      return { lines, outcomes: await api.run("previewImport", { params: { slug }, payload }) }
    }
  })
  return {
    busy: look.isPending,
    fault,
    looked: look.data ?? null,
    choose: (file: File) => look.mutate(file),
    forget: () => look.reset()
  }
}

function Added({ slug, added, invited }: Done & { readonly slug: string }) {
  const { t } = useTranslation("organiserPeople")
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <Banner tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {(added > 0 || invited === 0) && t("import.done", { count: added })}
        {added > 0 && invited > 0 && " "}
        {invited > 0 && t("import.invited", { count: invited })}
      </Banner>
      <Link to={organiserTab(slug, "people")} className={buttonClass()}>
        {t("import.back")}
      </Link>
    </div>
  )
}
