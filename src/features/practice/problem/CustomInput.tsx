import { useTranslation } from "react-i18next"
import { TextArea } from "../../../ui/TextArea.tsx"
import type { RunControl } from "./useRun.ts"

/** Custom input for a run, in addition to the samples. */
export function CustomInput({ run: { ownInput, setOwnInput } }: { readonly run: RunControl }) {
  const { t } = useTranslation("editor")
  return (
    <TextArea
      label={t("run.ownInput")}
      hint={t("run.ownInputHint")}
      rows={3}
      maxLength={65_536}
      value={ownInput}
      onChange={setOwnInput}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      className="min-h-22! font-mono text-sm pointer-coarse:text-base"
    />
  )
}
