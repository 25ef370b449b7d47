import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { ChooseFile } from "../ChooseFile.tsx"
import { ExampleFile } from "./ExampleFile.tsx"
import type { UploadRef } from "./NewClassPage.tsx"

/** Drop zone for the class file, with the expected format. */
export function ChooseClassFile({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation("classes")
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
      example={<ExampleFile />}
    />
  )
}
