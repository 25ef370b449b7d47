import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useMemo, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { ChooseClassFile } from "./ChooseClassFile.tsx"
import { ClassesFrame } from "./ClassesFrame.tsx"
import { uploadWith } from "./classActors.ts"
import { CreateFailed } from "./CreateFailed.tsx"
import { FaultList } from "./FaultList.tsx"
import { Preview } from "./Preview.tsx"
import { SlipMaker } from "./SlipMaker.tsx"

function useUpload() {
  const api = useApi()
  const showFailure = useShowFailure()
  const upload = useActorRef(useMemo(() => uploadWith(api), [api]))
  useEffect(() => {
    const failed = upload.on("upload.failed", ({ error }) => showFailure(error))
    return () => failed.unsubscribe()
  }, [upload, showFailure])
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
    <ClassesFrame
      title={t("new.title")}
      back={{ to: paths.classes, label: t("toList") }}
      {...(step === "file" && { lead: t("new.lead") })}
    >
      <Step key={step} upload={upload} />
    </ClassesFrame>
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
