import { ImagePlus, X } from "lucide-react"
import { useDropzone } from "react-dropzone"
import { useTranslation } from "react-i18next"
import type { StatementFormat } from "../../../../api/contract/organiser/problems.ts"
import { fieldError } from "../../../../api/errors.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { CopyButton } from "../../../../ui/CopyButton.tsx"
import { FileDrop } from "../../../../ui/FileDrop.tsx"
import { notify } from "../../../shell/frame/toasts.ts"
import { ActFailure } from "../../contests/ActFailure.tsx"
import { ConfirmedAction } from "../ConfirmedAction.tsx"
import { useProblemAction } from "../problemCalls.ts"
import { useHasProblemRole, useProblem } from "../ProblemContext.ts"
import { useBytes } from "../useBytes.ts"

/** How a statement names an image. */
const snippetOf = (format: StatementFormat, name: string) =>
  format === "tex" ? `\\includegraphics{${name}}` : `![](${name})`

/** A name that the package format allows: `My picture.PNG` becomes `My-picture.png`. */
const imageName = ({ name }: File) => {
  const dot = name.lastIndexOf(".")
  const base = name.slice(0, dot).replaceAll(/[^A-Za-z0-9_]+/g, "-")
  const start = base.startsWith("-") ? base.slice(1) : base
  return `${start === "" ? "image" : start}${name.slice(dot).toLowerCase()}`
}

/** The images of a problem's statements. */
export function Images({ format }: { readonly format: StatementFormat }) {
  const { t } = useTranslation("organiserProblems")
  const { images } = useProblem()
  const mayEdit = useHasProblemRole("editor")
  if (!mayEdit && images.length === 0) return null
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg font-bold">{t("images.title")}</h2>
      {images.length > 0 && (
        <ul className="grid gap-2">
          {images.map((image) => (
            <Image key={image.name} {...image} snippet={snippetOf(format, image.name)} />
          ))}
        </ul>
      )}
      {mayEdit && <AddImage />}
    </Card>
  )
}

interface ImageProps {
  readonly name: string
  readonly bytes: number
  /** What the statement has to contain to show the image. */
  readonly snippet: string
}

function Image({ name, bytes, snippet }: ImageProps) {
  const { t } = useTranslation(["organiserProblems", "common"])
  const size = useBytes()(bytes)
  const mayEdit = useHasProblemRole("editor")
  return (
    <li className="flex items-center gap-x-1 rounded-lg border border-line py-1 pr-1 pl-3">
      <code className="min-w-0 grow font-mono text-sm [overflow-wrap:anywhere]">{snippet}</code>
      <span className="shrink-0 px-2 text-sm text-ink-soft">{size}</span>
      <CopyButton
        text={snippet}
        label={t("images.copy", { name })}
        copiedLabel={t("images.copied")}
        onFailed={() => void notify("danger", t("images.notCopied"))}
      />
      {mayEdit && <RemoveImage name={name} />}
    </li>
  )
}

function RemoveImage({ name }: { readonly name: string }) {
  const { t } = useTranslation("organiserProblems")
  const { version } = useProblem()
  const remove = useProblemAction("removeProblemImage", { quiet: true })
  return (
    <ConfirmedAction
      label={t("images.remove", { name })}
      title={t("images.removeTitle", { name })}
      text={t("images.removeText")}
      confirm={t("tests.remove")}
      danger
      action={remove}
      onConfirm={(options) => remove.mutate({ query: { version, name } }, options)}
    >
      <X className="size-5" />
    </ConfirmedAction>
  )
}

function AddImage() {
  const { t } = useTranslation("organiserProblems")
  const { version } = useProblem()
  const add = useProblemAction("saveProblemImage", { quiet: true })
  const send = ([file]: ReadonlyArray<File>) => {
    if (file === undefined) return
    const name = imageName(file)
    add.mutate({ payload: { version, name }, files: [{ name, content: file }] })
  }
  const drop = useDropzone({
    disabled: add.isPending,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: send
  })
  const wrong = fieldError(add.error, "image") ?? fieldError(add.error, "name")
  return (
    <div {...drop.getRootProps()} className="grid gap-3">
      <FileDrop
        icon={ImagePlus}
        title={t(drop.isDragActive ? "upload.drop" : "images.choose")}
        hint={t("images.hint")}
        over={drop.isDragActive}
        disabled={add.isPending}
        error={wrong}
      >
        <input {...drop.getInputProps({ "aria-hidden": true, accept: "image/png,image/jpeg" })} />
        <Button variant="secondary" loading={add.isPending} onClick={drop.open}>
          {t("images.add")}
        </Button>
      </FileDrop>
      {add.error !== null && wrong === null && <ActFailure error={add.error} />}
    </div>
  )
}
