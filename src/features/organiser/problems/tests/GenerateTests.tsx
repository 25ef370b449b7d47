import { useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { fieldError, Rejected, type ApiError } from "../../../../api/errors.ts"
import { failedWith } from "../../../../machines/failedWith.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { ActFailure } from "../../contests/ActFailure.tsx"
import { useProblemAction, useProblemQuery } from "../problemCalls.ts"
import { useProblem } from "../ProblemContext.ts"
import { Rejection } from "../upload/Rejection.tsx"
import { TestTexts } from "./TestDialog.tsx"

interface Closable {
  readonly onClose: () => void
}

/** Makes secret tests with a generator of the package: the first is shown, and then all are added. */
export function GenerateTests({ onClose }: Closable) {
  const { t } = useTranslation(["organiserProblems", "common"])
  const generators = useProblemQuery("listProblemGenerators", {})
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg font-bold">{t("tests.generate.title")}</h2>
      <Loaded query={generators} blocks="h-12" count={3}>
        {(names) =>
          names.length > 0 ? (
            <GenerationForm names={names} onClose={onClose} />
          ) : (
            <>
              <p>{t("tests.generate.none")}</p>
              <div>
                <Button variant="ghost" onClick={onClose}>
                  {t("common:close")}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

const areBeingMade = (error: ApiError) => failedWith(error, "Conflict") && error.code === "tests_being_made"

function GenerationForm({ names, onClose }: Closable & { readonly names: ReadonlyArray<string> }) {
  const { t } = useTranslation(["organiserProblems", "common"])
  const { version } = useProblem()
  const [generator, setGenerator] = useState(names[0] ?? "")
  const [args, setArgs] = useState("{seed}")
  const [name, setName] = useState("secret/random")
  const [count, setCount] = useState("1")
  const repeated = { quiet: true, isRepeated: areBeingMade }
  const preview = useProblemAction("generateProblemTests", repeated)
  const adding = useProblemAction("generateProblemTests", { ...repeated, onDone: onClose })
  const isBusy = preview.isPending || adding.isPending
  const error = adding.error ?? preview.error
  const given = { version, generator, args: args.trim(), name: name.trim(), count: Number(count) }
  const show = () => {
    adding.reset()
    preview.mutate({ payload: { ...given, add: false } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    preview.reset()
    adding.mutate({ payload: { ...given, add: true } })
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Select
        label={t("tests.generate.generator")}
        value={generator}
        options={names.map((value) => ({ value, label: value }))}
        onChange={setGenerator}
      />
      <TextField
        label={t("tests.generate.args")}
        hint={t("tests.generate.argsHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={args}
        error={fieldError(error, "args")}
        onChange={setArgs}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 726:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TextField
          label={t("tests.name")}
          hint={t("tests.generate.nameHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          error={fieldError(error, "name")}
          onChange={setName}
        />
        <TextField
          label={t("tests.generate.count")}
          inputMode="numeric"
          value={count}
          error={fieldError(error, "count")}
          onChange={setCount}
        />
      </div>
      {error !== null && <Failure error={error} name={generator} />}
      {preview.data !== undefined && (
        <section aria-label={t("tests.generate.first")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 className="font-bold">{t("tests.generate.first")}</h3>
          <TestTexts texts={preview.data.first} />
        </section>
      )}
      {isBusy && <p role="status">{t("tests.generate.busy")}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={adding.isPending} disabled={preview.isPending}>
          {t("tests.generate.add")}
        </Button>
        <Button variant="secondary" loading={preview.isPending} disabled={adding.isPending} onClick={show}>
          {t("tests.generate.preview")}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  )
}

/** A failed generator is a fault of the package; errors of fields are beside them. */
function Failure({ error, name }: { readonly error: ApiError; readonly name: string }) {
  if (!(error instanceof Rejected)) return <ActFailure error={error} />
  return error.faults.length > 0 ? <Rejection name={name} error={error} /> : null
}
