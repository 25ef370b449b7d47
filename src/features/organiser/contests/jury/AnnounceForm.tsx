import { useState } from "react"
import type { SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { useUnsent } from "../../../shell/session/useUnsent.ts"
import { useShowFailure } from "../../../shell/frame/useShowFailure.ts"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { fieldError, hasFieldErrors } from "../../../../api/errors.ts"

interface Announced {
  readonly text: string
  readonly userId?: number
}

/** Tells something to all participants, or to one. */
export function AnnounceForm({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("organiserPeople")
  const [text, setText] = useUnsent(`announcement ${slug}`)
  const [audience, setAudience] = useState<"everyone" | "single">("everyone")
  const [reader, setReader] = useState("")
  const showFailure = useShowFailure()
  const announcing = useOrganiserAction<Announced, { readonly id: number }>({
    slug,
    act: (api, payload, idempotencyKey) =>
      api.run("announce", { params: { slug }, payload }, { idempotencyKey }),
    onDone: () => setText(""),
    quiet: true
  })
  const { error } = announcing
  const userId = /^[1-9]\d{0,14}$/.test(reader.trim()) ? Number(reader.trim()) : null
  const ready = text.trim() !== "" && (audience === "everyone" || userId !== null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!ready || announcing.isPending) return
    const whom = audience === "single" && userId !== null ? { userId } : {}
    announcing.mutate(
      { text: text.trim(), ...whom },
      {
        onError: (failure) => {
          if (failure._tag !== "NotFound" && !hasFieldErrors(failure)) showFailure(failure)
        }
      }
    )
  }
  return (
    <Card>
      <form onSubmit={submit} aria-label={t("jury.newAnnouncement")} className="grid gap-4">
        <ChooseOne
          label={t("jury.audience")}
          value={audience}
          options={[
            { value: "everyone", label: t("jury.everyone") },
            { value: "single", label: t("jury.single") }
          ]}
          onChange={setAudience}
        />
        {audience === "single" && (
          <TextField
            label={t("jury.userId")}
            hint={t("jury.userIdHint")}
            inputMode="numeric"
            autoComplete="off"
            value={reader}
            error={error?._tag === "NotFound" ? t("jury.noSuchUser") : null}
            onChange={(typed) => {
              setReader(typed)
              announcing.reset()
            }}
          />
        )}
        <TextArea
          label={t("jury.text")}
          hint={t("jury.kept")}
          value={text}
          maxLength={2000}
          rows={4}
          error={fieldError(error, "text")}
          onChange={setText}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={!ready} loading={announcing.isPending}>
            {t("jury.publish")}
          </Button>
          <p role="status" className="text-ink-soft">
            {announcing.isSuccess && text === "" ? t("jury.published") : ""}
          </p>
        </div>
      </form>
    </Card>
  )
}
