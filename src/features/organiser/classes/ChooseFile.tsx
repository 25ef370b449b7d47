import { useSelector } from "@xstate/react"
import { FileSpreadsheet } from "lucide-react"
import { useId } from "react"
import { useDropzone } from "react-dropzone"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { FileDrop } from "../../../ui/FileDrop.tsx"
import { ExampleFile } from "./ExampleFile.tsx"
import type { UploadRef } from "./NewClassPage.tsx"

/** Where the file with the names is chosen, and what it has to look like. */
export function ChooseFile({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation("classes")
  const checking = useSelector(upload, (snapshot) => snapshot.matches("checking"))
  const faulty = useSelector(upload, (snapshot) => snapshot.matches("faulty"))
  const drop = useDropzone({
    disabled: checking,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // Whatever it calls itself: the content tells.
    onDrop: ([file]) => file !== undefined && upload.send({ type: "file.chosen", file })
  })
  return (
    <div className="grid gap-6 1024:grid-cols-[minmax(0,1fr)_22rem] 1024:items-start">
      <div {...drop.getRootProps()}>
        <FileDrop
          id={useId()}
          icon={FileSpreadsheet}
          title={t(drop.isDragActive ? "file.drop" : "file.title")}
          hint={t("file.hint")}
          over={drop.isDragActive}
          disabled={checking}
          className="py-10"
        >
          <input {...drop.getInputProps({ "aria-hidden": true })} />
          <Button loading={checking} onClick={drop.open}>
            {t(faulty ? "file.chooseOther" : "file.choose")}
          </Button>
          <p role="status" className="sr-only">
            {checking ? t("file.checking") : ""}
          </p>
        </FileDrop>
      </div>
      <ExampleFile />
    </div>
  )
}
