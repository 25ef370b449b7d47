import { useMutation } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Api } from "../../../api/client.ts"
import type { AnswerTests } from "../../../api/contract/practice/problems.ts"
import { Button } from "../../../ui/Button.tsx"
import { downloadBlob } from "../../../ui/downloadBlob.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useSize } from "./useSize.ts"

type AnswerTest = AnswerTests[number]

const fileName = ({ name }: AnswerTest) => `${name.replaceAll("/", "-")}.in`

const fetchInput = async (api: Api, problemId: number, ordinal: number) =>
  new Uint8Array((await api.run("getTestInput", { params: { id: problemId, ordinal } })).bytes)

/** Downloads and saves something; a failure is shown. */
function useDownload(download: () => Promise<void>) {
  const { t } = useTranslation("answers")
  return useMutation({
    mutationFn: download,
    meta: { quiet: true },
    onError: () => void notify("danger", t("inputFailed"))
  })
}

interface InputButtonProps {
  readonly problemId: number
  readonly test: AnswerTest
  readonly ordinal: number
}

/** Downloads the input of one test. */
export function InputButton({ problemId, test, ordinal }: InputButtonProps) {
  const { t } = useTranslation("answers")
  const api = useApi()
  const size = useSize()
  const { mutate, isPending } = useDownload(async () =>
    downloadBlob(fileName(test), new Blob([await fetchInput(api, problemId, ordinal)]))
  )
  if (test.bytes === 0) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={isPending}
      aria-label={t("inputOf", { name: test.name, size: size(test.bytes) })}
      onClick={() => mutate()}
    >
      {!isPending && <Download className="size-4" />}
      {t("input", { size: size(test.bytes) })}
    </Button>
  )
}

interface AllInputsProps {
  readonly problemId: number
  readonly tests: AnswerTests
}

/** Downloads the inputs of all tests as a zip. */
export function AllInputs({ problemId, tests }: AllInputsProps) {
  const { t } = useTranslation("answers")
  const api = useApi()
  const { mutate, isPending } = useDownload(async () => {
    const { zipSync } = await import("fflate")
    const inputs: Record<string, Uint8Array> = {}
    for (const [index, { name }] of tests.entries()) {
      inputs[`${name}.in`] = await fetchInput(api, problemId, index + 1)
    }
    downloadBlob(`${problemId}.zip`, new Blob([zipSync(inputs, { level: 1 })], { type: "application/zip" }))
  })
  if (tests.every(({ bytes }) => bytes === 0)) return null
  return (
    <Button size="sm" variant="secondary" loading={isPending} onClick={() => mutate()}>
      {!isPending && <Download className="size-4" />}
      {t("allInputs")}
    </Button>
  )
}
