import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useMemo, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Download } from "lucide-react"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { classesPage } from "./classesPage.ts"
import { Page } from "../../shell/frame/Page.tsx"
import { uploadWith } from "./classActors.ts"
import { Preview } from "./Preview.tsx"
import { SlipMaker } from "./SlipMaker.tsx"
import { Button } from "../../../ui/Button.tsx"
import { UnpluggedPicture } from "../../../ui/pictures.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { ChooseFile } from "../ChooseFile.tsx"
import { downloadBlob } from "../../../ui/downloadBlob.ts"
import type { Fault } from "../../../machines/classUploadMachine.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Table, type Column } from "../../../ui/Table.tsx"
import { inspect } from "../../shell/actors/watchActors.ts"
import { useFailureToasts } from "../../shell/actors/useActorEvents.ts"

function useUpload() {
  const api = useApi()
  const upload = useActorRef(
    useMemo(() => uploadWith(api), [api]),
    { inspect }
  )
  useFailureToasts(upload)
  return upload
}

export type UploadRef = ReturnType<typeof useUpload>

/** Creates a class: from a file with names to printable login slips. */
export function NewClassPage() {
  const { t } = useTranslation("classes")
  const upload = useUpload()
  const state = useSelector(upload, ({ value }) => value)
  const step = state === "choosing" || state === "checking" || state === "faulty" ? "file" : state
  return (
    <Page
      className={classesPage}
      title={t("new.title")}
      back={{ to: paths.classes, label: t("toList") }}
      lead={step === "file" && t("new.lead")}
    >
      <Step key={step} upload={upload} />
    </Page>
  )
}

/** Focuses the new step, because the button that opened it is gone. */
function Step({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation("classes")
  const box = useRef<HTMLDivElement>(null)
  const state = useSelector(upload, ({ value }) => value)
  const made = useSelector(upload, ({ context }) => context.made)
  useEffect(() => {
    if (upload.getSnapshot().value !== "choosing") box.current?.focus({ preventScroll: true })
  }, [upload])
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none print:block">
      {(state === "choosing" || state === "checking" || state === "faulty") && (
        <ChooseClassFile upload={upload} />
      )}
      {state === "faulty" && <FaultList upload={upload} />}
      {(state === "preview" || state === "creating") && <Preview upload={upload} />}
      {state === "failed" && <CreateFailed upload={upload} />}
      {state === "slips" && made !== null && (
        <SlipMaker
          classId={made.id}
          students={made.studentIds}
          after={
            <Link to={paths.oneClass(made.id)} className={buttonClass("secondary")}>
              {t("slips.toClass")}
            </Link>
          }
        />
      )}
    </div>
  )
}

/** Shown if creating the class failed. The parsed file is kept, and a retry cannot create a second class. */
function CreateFailed({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation(["classes", "common"])
  return (
    <div role="alert">
      <EmptyState
        picture={<UnpluggedPicture />}
        title={t("failed.title")}
        text={t("failed.text")}
        action={
          <>
            <Button onClick={() => upload.send({ type: "upload.retried" })}>{t("common:retry")}</Button>
            <Button variant="secondary" onClick={() => upload.send({ type: "upload.restarted" })}>
              {t("new.other")}
            </Button>
          </>
        }
      />
    </div>
  )
}

/** Drop zone for the class file, with the expected format. */
function ChooseClassFile({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation("classes")
  const lines = [t("example.headings"), t("example.first"), t("example.second")]
  const checking = useSelector(upload, (snapshot) => snapshot.matches("checking"))
  const faulty = useSelector(upload, (snapshot) => snapshot.matches("faulty"))
  return (
    <ChooseFile
      texts={{
        title: t("file.title"),
        drop: t("file.drop"),
        hint: t("file.hint"),
        choose: t(faulty ? "file.chooseOther" : "file.choose"),
        reading: t("file.checking")
      }}
      busy={checking}
      onChoose={(file) => upload.send({ type: "file.chosen", file })}
      example={{
        title: t("example.title"),
        text: t("example.text"),
        file: lines.join("\n"),
        download: (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => downloadBlob(t("example.file"), fileOf(lines))}
          >
            <Download className="size-5" />
            {t("example.download")}
          </Button>
        )
      }}
    />
  )
}

/** Starts with a BOM, which Excel needs to detect UTF-8. */
const fileOf = (lines: ReadonlyArray<string>) =>
  new Blob([`\uFEFF${lines.join("\r\n")}\r\n`], { type: "text/csv" })

const shownFaults = 100

/** All errors of the file, by row and field. */
function FaultList({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation(["classes", "validation"])
  const faults = useSelector(upload, ({ context }) => context.faults)
  const file = useSelector(upload, ({ context }) => context.file?.name ?? "")
  const columns = useFaultColumns()
  const heading = useRef<HTMLDivElement>(null)
  // On phones the list is far below the button, so move the focus there.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-label={t("faults.label")} className="grid gap-4">
      <div
        ref={heading}
        tabIndex={-1}
        role="alert"
        className="scroll-mt-[calc(5rem+var(--bar,0px))] outline-none"
      >
        <Banner tone="danger">
          <p className="[overflow-wrap:anywhere]">{t("faults.title", { count: faults.length, file })}</p>
          <p className="font-normal">{t("faults.text")}</p>
        </Banner>
      </div>
      <Table
        label={t("faults.label")}
        columns={columns}
        rows={faults.slice(0, shownFaults)}
        keyOf={({ row, field, problem }) => `${row} ${field} ${problem}`}
      />
      {faults.length > shownFaults && (
        <p className="text-ink-soft">{t("faults.more", { count: faults.length - shownFaults })}</p>
      )}
    </section>
  )
}

function useFaultColumns(): ReadonlyArray<Column<Fault>> {
  const { t } = useTranslation(["classes", "validation"])
  const said = ({ field, problem }: Fault) =>
    field === null ? t(`faults.${problem as "empty"}`) : t(`validation:${problem as "required"}`)
  return [
    { header: t("faults.problem"), main: true, cell: said },
    { header: t("faults.row"), short: true, cell: ({ row }) => row ?? t("faults.file") },
    {
      header: t("faults.field"),
      short: true,
      cell: ({ field }) => (field === null ? "" : t(`fields.${field}`))
    },
    {
      header: t("faults.value"),
      cell: ({ value }) => <span className="[overflow-wrap:anywhere]">{value}</span>
    }
  ]
}
