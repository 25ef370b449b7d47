import { useMutation } from "@tanstack/react-query"
import { CircleCheck } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { OutputOf } from "../../../../api/client.ts"
import type { ImportLine } from "../../../../api/contract/organiser/people.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { organiserTab } from "../../../../routes/paths.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { buttonClass } from "../../../../ui/buttonClass.ts"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { BackLink } from "../../../shell/frame/BackLink.tsx"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useContest, useHasRole } from "../ContestContext.ts"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { ImportPreview } from "./ImportPreview.tsx"
import type { NamedLine, PeopleFault } from "./readPeopleFile.ts"
import { ChooseFile } from "../../ChooseFile.tsx"

/** Adds participants from a file with ids, email addresses or logins. */
export const ImportPage = organiserPage("people", Import)

interface Looked {
  readonly lines: ReadonlyArray<NamedLine>
  readonly outcomes: ReadonlyArray<ImportLine>
}

function Import() {
  const { t } = useTranslation("organiserPeople")
  const { slug, status } = useContest()
  const mayEdit = useHasRole("editor")
  const looking = useLook(slug)
  const adding = useOrganiserAction("importParticipants")
  const looked = looking.looked
  return (
    <>
      <BackLink to={organiserTab(slug, "people")} label={t("import.back")} className="-my-2" />
      <div className="grid gap-1">
        <h2 className="text-xl font-bold">{t("import.title")}</h2>
        <p className="max-w-[68ch] text-ink-soft">{t("import.lead")}</p>
      </div>
      {adding.data !== undefined && <Added {...adding.data} />}
      {adding.data === undefined && looked === null && (
        <ChoosePeopleFile
          busy={looking.busy}
          fault={looking.fault}
          disabled={!mayEdit}
          onChoose={looking.choose}
        />
      )}
      {adding.data === undefined && looked !== null && (
        <ImportPreview
          {...looked}
          isDraft={status === "draft"}
          busy={adding.isPending}
          onAdd={() => adding.mutate({ payload: payloadOf(looked.lines) })}
          onOther={looking.forget}
        />
      )}
    </>
  )
}

const payloadOf = (lines: ReadonlyArray<NamedLine>) => ({ people: lines.map(({ who }) => who) })

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
      const payload = payloadOf(lines)
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

function Added({ added, invited }: Pick<OutputOf<"importParticipants">, "added" | "invited">) {
  const { t } = useTranslation("organiserPeople")
  const { slug } = useContest()
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <Banner tone="success" icon={<CircleCheck />}>
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

interface ChoosePeopleFileProps {
  readonly busy: boolean
  readonly disabled: boolean
  /** What is wrong with the last file; null if nothing is. */
  readonly fault: PeopleFault | null
  readonly onChoose: (file: File) => void
}

/** Drop zone for the participants file, with the expected format. */
function ChoosePeopleFile({ busy, disabled, fault, onChoose }: ChoosePeopleFileProps) {
  const { t } = useTranslation("organiserPeople")
  return (
    <ChooseFile
      texts={{
        title: t("import.fileTitle"),
        drop: t("import.drop"),
        hint: t("import.fileHint"),
        choose: t("import.choose"),
        reading: t("import.reading")
      }}
      busy={busy}
      disabled={disabled}
      error={fault === null ? null : t(`import.faults.${fault.fault}`, { ...fault })}
      onChoose={onChoose}
      example={{
        title: t("import.exampleTitle"),
        text: t("import.exampleText"),
        file: t("import.example")
      }}
    />
  )
}
