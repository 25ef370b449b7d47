import { useTranslation } from "react-i18next"
import { NotFound, Rejected } from "../../../../api/errors.ts"
import { Card } from "../../../../ui/Card.tsx"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"

interface Typed {
  readonly audience: "everyone" | "single"
  readonly reader: string
  readonly text: string
}

const blank: Typed = { audience: "everyone", reader: "", text: "" }

const userIdIn = (typed: string) => (/^[1-9]\d{0,14}$/.test(typed.trim()) ? Number(typed.trim()) : null)

/** Sends an announcement to all participants or to one. */
export function AnnounceForm({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("organiserPeople")
  const form = useOrganiserForm<Typed, unknown>({
    slug,
    unsent: `announcement ${slug}`,
    initial: blank,
    resubmittable: true,
    send: (api, { audience, reader, text }, options) => {
      const userId = audience === "single" ? userIdIn(reader) : null
      const payload = { text: text.trim(), ...(userId === null ? {} : { userId }) }
      return api.run("announce", { params: { slug }, payload }, options).catch(inField(t("jury.noSuchUser")))
    },
    onDone: () => form.reset({ text: "" })
  })
  const { audience, reader, text } = form.values
  const toUser = useField(form, "reader")
  return (
    <Card>
      <FormView form={form} label={t("jury.newAnnouncement")}>
        <ChooseOne
          label={t("jury.audience")}
          options={[
            { value: "everyone", label: t("jury.everyone") },
            { value: "single", label: t("jury.single") }
          ]}
          {...useField(form, "audience")}
        />
        {audience === "single" && (
          <TextField
            label={t("jury.userId")}
            hint={t("jury.userIdHint")}
            inputMode="numeric"
            autoComplete="off"
            {...toUser}
          />
        )}
        <TextArea
          label={t("jury.text")}
          hint={t("jury.kept")}
          maxLength={2000}
          rows={4}
          {...useField(form, "text")}
        />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton
            form={form}
            label={t("jury.publish")}
            disabled={text.trim() === "" || (audience === "single" && userIdIn(reader) === null)}
          />
          <p role="status" className="text-ink-soft">
            {form.saved ? t("jury.published") : ""}
          </p>
        </div>
      </FormView>
    </Card>
  )
}

/** `NotFound` can only mean an unknown recipient, so show it on that field. */
const inField = (message: string) => (error: unknown) => {
  throw error instanceof NotFound ? new Rejected({ message, fieldErrors: { reader: [message] } }) : error
}
