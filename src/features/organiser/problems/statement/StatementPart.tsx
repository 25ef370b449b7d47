import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { ProblemStatement } from "../../../../api/contract/organiser/problems.ts"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { FilterTabs } from "../../../../ui/Tabs.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import type { SavedStatement, StatementFields } from "../../../../machines/statementEditorMachine.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { oneOf, searchState, useSearchState } from "../../../shell/frame/useSearchState.ts"
import { Conflicts } from "../../Conflicts.tsx"
import { SaveBar } from "../../SaveBar.tsx"
import { useProblemQuery } from "../problemCalls.ts"
import { useHasProblemRole, useProblem } from "../ProblemContext.ts"
import { Images } from "./Images.tsx"
import { Rendered } from "./Rendered.tsx"
import { statementFormats, type StatementLanguage } from "./statementEditorActor.ts"
import { useStatementEditor, type StatementEditor } from "./useStatementEditor.ts"

const languages = ["ru", "en"] as const

const statementSearch = searchState({ language: oneOf(languages, null) })

/** The statement of a problem in one language, beside what learners will see. */
export function StatementPart() {
  const { t, i18n } = useTranslation("organiserProblems")
  const { statements } = useProblem()
  const { search } = useSearchState(statementSearch)
  const existing = statements.map((statement) => statement.language)
  const own = existing.find((name) => name === i18n.language)
  const language = search.language ?? own ?? existing[0] ?? "ru"
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FilterTabs
        label={t("statement.languages")}
        tabs={languages.map((name) => ({
          to: { search: statementSearch.address({ language: name }) },
          label: t(`statement.${name}`),
          isOpen: name === language
        }))}
      />
      {existing.includes(language) ? (
        <Existing key={language} language={language} />
      ) : (
        <New key={language} language={language} />
      )}
    </div>
  )
}

interface InLanguage {
  readonly language: StatementLanguage
}

function Existing({ language }: InLanguage) {
  const statement = useProblemQuery("getProblemStatement", { params: { language } })
  return (
    <Loaded query={statement} blocks={["h-11", "h-96"]}>
      {(data) => <Editor language={language} statement={data} />}
    </Loaded>
  )
}

const blank: StatementFields = { title: "", format: "markdown", text: "" }

function New({ language }: InLanguage) {
  const { t } = useTranslation("organiserProblems")
  const { version } = useProblem()
  const mayEdit = useHasProblemRole("editor")
  return mayEdit ? (
    <Editor language={language} statement={{ version, ...blank }} />
  ) : (
    <EmptyState title={t("statement.none")} />
  )
}

interface EditorProps extends InLanguage {
  readonly statement: Pick<ProblemStatement, "version" | "title" | "format" | "text">
}

function Editor({ language, statement: { version, title, format, text } }: EditorProps) {
  const saved = useMemo<SavedStatement>(
    () => ({ version: String(version), settings: { title, format, text }, problems: [] }),
    [version, title, format, text]
  )
  const form = useStatementEditor(language, saved)
  const mayEdit = useHasProblemRole("editor")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StatementConflicts form={form} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 1024:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Fields form={form} language={language} mayEdit={mayEdit} />
        <Rendered {...form.values} language={language} />
      </div>
      <Images format={form.values.format} />
      {mayEdit && <SaveBar form={form} />}
    </div>
  )
}

interface FieldsProps extends InLanguage {
  readonly form: StatementEditor
  readonly mayEdit: boolean
}

function Fields({ form, language, mayEdit }: FieldsProps) {
  const { t } = useTranslation("organiserProblems")
  const { values, change, errorOf } = form
  return (
    <fieldset disabled={!mayEdit} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        label={t("statement.title")}
        lang={language}
        autoComplete="off"
        value={values.title}
        error={errorOf("title")}
        onChange={(title) => change({ title })}
      />
      <ChooseOne
        label={t("statement.format")}
        value={values.format}
        options={statementFormats.map((value) => ({ value, label: t(`statement.${value}`) }))}
        onChange={(format) => change({ format })}
      />
      <TextArea
        label={t("statement.text")}
        hint={t(`statement.hint.${values.format}`)}
        lang={language}
        spellCheck
        className="min-h-64 font-mono text-sm"
        value={values.text}
        error={errorOf("text")}
        onChange={(text) => change({ text })}
      />
    </fieldset>
  )
}

/** Fields changed by two organisers at once. */
function StatementConflicts({ form }: { readonly form: StatementEditor }) {
  const { t } = useTranslation("organiserProblems")
  const conflicts = form.conflicts.map((field) => ({
    field,
    label: t(`statement.${field}`),
    mine: form.values[field],
    theirs: form.theirs[field]
  }))
  return <Conflicts conflicts={conflicts} onResolve={form.resolve} />
}
