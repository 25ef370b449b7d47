import { useSelector } from "@xstate/react"
import { ArrowLeftRight } from "lucide-react"
import { useRef, type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import type { ListedStudent, Roll } from "../../../machines/classUploadMachine.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Card } from "../../../ui/Card.tsx"
import { Checkbox } from "../../../ui/Checkbox.tsx"
import { Table, type Column } from "../../../ui/Table.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { ConsentText } from "./ConsentText.tsx"
import type { UploadRef } from "./NewClassPage.tsx"
import { focusFirstWrong } from "../../shell/form/useForm.ts"
import { useActorEvents } from "../../shell/actors/useActorEvents.ts"

/** Preview of the parsed students, with the class name and the school's consent. */
export function Preview({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation("classes")
  const { roll } = useSelector(upload, ({ context }) => context)
  const creating = useSelector(upload, (snapshot) => snapshot.hasTag("busy"))
  const count = roll?.students.length ?? 0
  const form = useRef<HTMLFormElement>(null)
  useActorEvents(upload, {
    "upload.refused": () => requestAnimationFrame(() => focusFirstWrong(form.current))
  })
  if (roll === null) return null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!creating) upload.send({ type: "class.submitted" })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p role="status" className="text-lg font-semibold">
        {t("preview.count", { count })}
      </p>
      <Notes upload={upload} roll={roll} disabled={creating} />
      <RollTable students={roll.students} />
      <Details upload={upload} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={creating}>
          {t("preview.create", { count })}
        </Button>
        <Button
          variant="secondary"
          disabled={creating}
          onClick={() => upload.send({ type: "upload.restarted" })}
        >
          {t("new.other")}
        </Button>
      </div>
    </form>
  )
}

interface NotesProps {
  readonly upload: UploadRef
  readonly roll: Roll
  readonly disabled: boolean
}

/** Guessed columns, ignored columns and repeated rows. */
function Notes({ upload, roll, disabled }: NotesProps) {
  const { t } = useTranslation("classes")
  const twins = repeatedRows(roll.students)
  return (
    <div className="grid gap-3">
      {roll.guessed && (
        <Banner
          action={
            <Button
              variant="secondary"
              size="sm"
              disabled={disabled}
              onClick={() => upload.send({ type: "names.swapped" })}
            >
              <ArrowLeftRight className="size-5" />
              {t("preview.swap")}
            </Button>
          }
        >
          {t("preview.guessed")}
        </Banner>
      )}
      {roll.ignored.length > 0 && (
        <Banner>{t("preview.ignored", { columns: roll.ignored.join(", ") })}</Banner>
      )}
      {twins.length > 0 && <Banner tone="amber">{t("preview.twins", { rows: twins.join(", ") })}</Banner>}
    </div>
  )
}

/** Numbers of rows that repeat an earlier row. */
const repeatedRows = (students: ReadonlyArray<ListedStudent>): ReadonlyArray<number> => {
  const seen = new Set<string>()
  return students.flatMap(({ row, ...typed }) => {
    const content = JSON.stringify(typed)
    const before = seen.has(content)
    seen.add(content)
    return before ? [row] : []
  })
}

function RollTable({ students }: { readonly students: ReadonlyArray<ListedStudent> }) {
  const { t } = useTranslation("classes")
  const columns: ReadonlyArray<Column<ListedStudent>> = [
    { header: t("fields.lastName"), main: true, cell: ({ lastName }) => lastName ?? "—" },
    { header: t("fields.firstName"), cell: ({ firstName }) => firstName },
    { header: t("fields.grade"), numeric: true, cell: ({ grade }) => grade ?? "—" },
    { header: t("fields.city"), cell: ({ city }) => city ?? "—" }
  ]
  return (
    <div
      role="region"
      aria-label={t("preview.label")}
      tabIndex={0}
      className="max-h-[28rem] overflow-y-auto rounded-lg"
    >
      <Table label={t("preview.label")} columns={columns} rows={students} keyOf={({ row }) => row} />
    </div>
  )
}

function Details({ upload }: { readonly upload: UploadRef }) {
  const { t } = useTranslation(["classes", "validation"])
  const { details, asked, serverErrors } = useSelector(upload, ({ context }) => context)
  const change = (changed: Partial<typeof details>) =>
    upload.send({ type: "details.changed", change: changed })
  const missing = asked && details.name.trim() === "" ? t("validation:required") : null
  const unticked = asked && !details.schoolConsent ? t("preview.consentNeeded") : null
  return (
    <Card className="grid gap-4">
      <div className="grid items-start gap-4 768:grid-cols-2">
        <TextField
          label={t("fields.className")}
          hint={t("preview.nameHint")}
          value={details.name}
          maxLength={60}
          error={serverErrors["name"]?.[0] ?? missing}
          onChange={(name) => change({ name })}
        />
        <TextField
          label={t("fields.school")}
          hint={t("preview.schoolHint")}
          value={details.school}
          maxLength={100}
          error={serverErrors["school"]?.[0] ?? null}
          onChange={(school) => change({ school })}
        />
      </div>
      <Checkbox
        label={<ConsentText />}
        checked={details.schoolConsent}
        error={serverErrors["schoolConsent"]?.[0] ?? unticked}
        onChange={(schoolConsent) => change({ schoolConsent })}
      />
      {serverErrors["students"] !== undefined && <Banner tone="danger">{serverErrors["students"][0]}</Banner>}
    </Card>
  )
}
