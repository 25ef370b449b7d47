import { FileArchive } from "lucide-react"
import { useRef, type ChangeEvent } from "react"
import { useDropzone } from "react-dropzone"
import { useTranslation } from "react-i18next"
import type { PackageFile } from "../../../../machines/problemUploadMachine.ts"
import { Button } from "../../../../ui/Button.tsx"
import { FileDrop } from "../../../../ui/FileDrop.tsx"
import { packageFiles } from "./packageFiles.ts"

interface ChoosePackageProps {
  readonly onChoose: (files: ReadonlyArray<PackageFile>) => void
}

/** Drop zone for a zip or a folder, with a button for each of them. */
export function ChoosePackage({ onChoose }: ChoosePackageProps) {
  const { t } = useTranslation("organiserProblems")
  const folder = useRef<HTMLInputElement | null>(null)
  const choose = (chosen: ReadonlyArray<File>) => {
    const files = packageFiles(chosen)
    if (files.length > 0) onChoose(files)
  }
  const drop = useDropzone({ noClick: true, noKeyboard: true, onDrop: choose })
  const chooseFolder = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    choose([...(currentTarget.files ?? [])])
    // Choosing the same folder again is a new choice.
    currentTarget.value = ""
  }
  return (
    <div {...drop.getRootProps()}>
      <FileDrop
        icon={FileArchive}
        title={t(drop.isDragActive ? "upload.drop" : "upload.choose")}
        hint={t("upload.hint")}
        over={drop.isDragActive}
        disabled={false}
        error={null}
        className="py-10"
      >
        <input {...drop.getInputProps({ "aria-hidden": true, multiple: false, accept: ".zip,.kpp" })} />
        <input
          ref={(input) => {
            folder.current = input
            if (input !== null) input.webkitdirectory = true
          }}
          type="file"
          hidden
          onChange={chooseFolder}
        />
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <Button onClick={drop.open}>{t("upload.chooseZip")}</Button>
          <Button variant="secondary" onClick={() => folder.current?.click()}>
            {t("upload.chooseFolder")}
          </Button>
        </div>
      </FileDrop>
    </div>
  )
}
