import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { fieldError, Rejected, type ApiError } from "../../../../api/errors.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { ActFailure } from "../../contests/ActFailure.tsx"
import { useProblem } from "../ProblemContext.ts"
import { Rejection } from "../upload/Rejection.tsx"
import { TestTexts } from "./TestDialog.tsx"
import { type Generation, useGeneration } from "./useGeneration.ts"

interface GenerateTestsProps {
  readonly onClose: () => void
}

/** Makes secret tests with a generator of the package: the first is shown, and then all are added. */
export function GenerateTests({ onClose }: GenerateTestsProps) {
  const { t } = useTranslation(["organiserProblems", "common"])
  const generation = useGeneration(onClose)
  const { asked, error, first, isShowing, isAdding, show, add } = generation
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add()
  }
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg font-bold">{t("tests.generate.title")}</h2>
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Fields {...generation} />
        {error !== null && <Failure error={error} name={asked.generator} />}
        {first !== null && (
          <section aria-label={t("tests.generate.first")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h3 className="font-bold">{t("tests.generate.first")}</h3>
            <TestTexts texts={first} />
          </section>
        )}
        {(isShowing || isAdding) && <p role="status">{t("tests.generate.busy")}</p>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={isAdding} disabled={isShowing}>
            {t("tests.generate.add")}
          </Button>
          <Button variant="secondary" loading={isShowing} disabled={isAdding} onClick={show}>
            {t("tests.generate.preview")}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t("common:cancel")}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const ofCode = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const

function Fields({ asked, change, error }: Pick<Generation, "asked" | "change" | "error">) {
  const { t } = useTranslation("organiserProblems")
  const { generators } = useProblem()
  return (
    <>
      <Select
        label={t("tests.generate.generator")}
        value={asked.generator}
        options={generators.map((value) => ({ value, label: value }))}
        onChange={(generator) => change({ generator })}
      />
      <TextField
        label={t("tests.generate.args")}
        hint={t("tests.generate.argsHint")}
        {...ofCode}
        value={asked.args}
        error={fieldError(error, "args")}
        onChange={(args) => change({ args })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 726:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TextField
          label={t("tests.name")}
          hint={t("tests.generate.nameHint")}
          {...ofCode}
          value={asked.name}
          error={fieldError(error, "name")}
          onChange={(name) => change({ name })}
        />
        <TextField
          label={t("tests.generate.count")}
          inputMode="numeric"
          value={asked.count}
          error={fieldError(error, "count")}
          onChange={(count) => change({ count })}
        />
      </div>
    </>
  )
}

/** A failed generator is a fault of the package; errors of fields are beside them. */
function Failure({ error, name }: { readonly error: ApiError; readonly name: string }) {
  if (!(error instanceof Rejected)) return <ActFailure error={error} />
  return error.faults.length > 0 ? <Rejection name={name} error={error} /> : null
}
