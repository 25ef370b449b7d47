import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useMemo, useRef, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { isApiError } from "../../../../api/errors.ts"
import { isUnanswered } from "../../../../machines/failedWith.ts"
import type { PackageTarget, UploadedPackage } from "../../../../machines/problemUploadMachine.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { UnpluggedPicture } from "../../../../ui/pictures.tsx"
import { Progress } from "../../../../ui/Progress.tsx"
import { inspect } from "../../../shell/actors/watchActors.ts"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { ChoosePackage } from "./ChoosePackage.tsx"
import { PackageHelp } from "./PackageHelp.tsx"
import { packageName } from "./packageFiles.ts"
import { Rejection } from "./Rejection.tsx"
import { packageUploadWith } from "./uploadActor.ts"

interface UploadPackageProps {
  readonly target: PackageTarget
  /** Shown above the choice of a package. */
  readonly details?: ReactNode
  readonly children: (uploaded: UploadedPackage) => ReactNode
}

const usePackageUpload = () => {
  const api = useApi()
  return useActorRef(
    useMemo(() => packageUploadWith(api), [api]),
    { inspect }
  )
}

type UploadRef = ReturnType<typeof usePackageUpload>

/** Uploads a package, from the choice of its files to the version that it became. */
export function UploadPackage({ target, details, children }: UploadPackageProps) {
  const upload = usePackageUpload()
  const state = useSelector(upload, ({ value }) => value)
  const uploaded = useSelector(upload, ({ context }) => context.uploaded)
  const isChoosing = state === "choosing" || state === "unreadable" || state === "rejected"
  return (
    <Step key={isChoosing ? `choice ${state}` : state} upload={upload}>
      {isChoosing && <Fault upload={upload} />}
      {isChoosing && details}
      {isChoosing && (
        <ChoosePackage onChoose={(files) => upload.send({ type: "package.chosen", files, target })} />
      )}
      {isChoosing && <PackageHelp />}
      {(state === "packing" || state === "uploading") && <Moving upload={upload} />}
      {state === "failed" && <Failed upload={upload} />}
      {uploaded !== null && children(uploaded)}
    </Step>
  )
}

/** Focuses the new step, because the button that opened it is gone. */
function Step({ upload, children }: { readonly upload: UploadRef; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (upload.getSnapshot().value !== "choosing") box.current?.focus({ preventScroll: true })
  }, [upload])
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none">
      {children}
    </div>
  )
}

function Moving({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation(["organiserProblems", "common"])
  const packing = useSelector(upload, (snapshot) => snapshot.matches("packing"))
  const progress = useSelector(upload, ({ context }) => context.progress)
  const files = useSelector(upload, ({ context }) => context.files)
  const step = packing ? "packing" : progress < 1 ? "uploading" : "checking"
  return (
    <Card className="grid gap-4">
      <p className="font-bold [overflow-wrap:anywhere]">{packageName(files)}</p>
      <Progress value={step === "checking" ? null : progress} label={t(`upload.${step}`)} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {t(`upload.${step}`)}
        </p>
        <Button variant="secondary" onClick={() => upload.send({ type: "upload.cancelled" })}>
          {t("common:cancel")}
        </Button>
      </div>
    </Card>
  )
}

/** What was wrong with the last package. */
function Fault({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation("organiserProblems")
  const unreadable = useSelector(upload, (snapshot) => snapshot.matches("unreadable"))
  const error = useSelector(upload, ({ context }) => context.error)
  const files = useSelector(upload, ({ context }) => context.files)
  if (unreadable)
    return (
      <div role="alert">
        <Banner tone="danger">
          <p>{t("upload.unreadable.title")}</p>
          <p className="font-normal">{t("upload.unreadable.text")}</p>
        </Banner>
      </div>
    )
  return isApiError(error) ? <Rejection name={packageName(files)} error={error} /> : null
}

/** The files are kept, and a retry cannot create a second version. */
function Failed({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation(["organiserProblems", "common"])
  const error = useSelector(upload, ({ context }) => context.error)
  const said = isApiError(error) && !isUnanswered(error) ? error.message : ""
  return (
    <div role="alert">
      <EmptyState
        picture={<UnpluggedPicture />}
        title={t("upload.failed.title")}
        text={said === "" ? t("upload.failed.text") : said}
        action={
          <>
            <Button onClick={() => upload.send({ type: "upload.retried" })}>{t("common:retry")}</Button>
            <Button variant="secondary" onClick={() => upload.send({ type: "upload.restarted" })}>
              {t("upload.other")}
            </Button>
          </>
        }
      />
    </div>
  )
}
