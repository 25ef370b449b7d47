import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate, useSearchParams } from "react-router-dom"
import type { OrganiserContest } from "../../../api/contract/organiser/contests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ApiError } from "../../../api/errors.ts"
import { keyByContent } from "../../../api/keyByContent.ts"
import { includes } from "../../../machines/contest/organiserRoles.ts"
import { organiserTab, paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { Select } from "../../../ui/Select.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { quiet, useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { ActFailure } from "./ActFailure.tsx"
import { MomentField } from "./MomentField.tsx"
import { slugOf } from "./slugOf.ts"
import { useContestTitle } from "./useContestTitle.ts"
import { useNewContestDraft } from "./useNewContestDraft.ts"
import type { NewContestDraft } from "./useNewContestDraft.ts"
import { fieldError, hasFieldErrors } from "../../../api/errors.ts"

/** Makes a contest, anew or as a copy of another. */
export function NewContestPage() {
  const { t } = useTranslation("organiser")
  const [params] = useSearchParams()
  const { draft, change, forget } = useNewContestDraft(params.get("copy") ?? "")
  const create = useCreate(forget)
  const { error } = create
  const errorOf = (field: string) => fieldError(error, field)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate(draft)
  }
  return (
    <div className="mx-auto grid w-full max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <div className="grid gap-1">
        <PageHeading title={t("new.title")} className="tracking-tight" />
        <p className="max-w-[68ch] text-ink-soft">{t("new.lead")}</p>
      </div>
      <Card>
        <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CopyChoice draft={draft} change={change} />
          <TextField
            label={t("settings.fields.titleRu")}
            lang="ru"
            value={draft.titleRu}
            onChange={(titleRu) => change({ titleRu })}
            error={errorOf("title_ru")}
          />
          <TextField
            label={t("settings.fields.titleEn")}
            lang="en"
            value={draft.titleEn}
            onChange={(titleEn) => change({ titleEn })}
            error={errorOf("title_en")}
          />
          <TextField
            label={t("settings.fields.slug")}
            hint={t("settings.hints.slug")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.slug ?? slugOf(draft.titleEn || draft.titleRu)}
            onChange={(slug) => change({ slug: slug.trim().toLowerCase() })}
            error={errorOf("slug")}
          />
          <div className="grid items-start gap-4 726:grid-cols-[repeat(2,minmax(0,1fr))]">
            <MomentField
              label={t("settings.fields.startsAt")}
              value={draft.startsAt}
              onChange={(startsAt) => change({ startsAt })}
              error={errorOf("starts_at")}
            />
            <MomentField
              label={t("settings.fields.endsAt")}
              hint={draft.copyOf === "" ? t("moment.none") : t("new.asLong")}
              value={draft.endsAt}
              onChange={(endsAt) => change({ endsAt })}
              error={errorOf("ends_at")}
            />
          </div>
          {error !== null && !hasFieldErrors(error) && <ActFailure error={error} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" loading={create.isPending}>
              {t("new.create")}
            </Button>
            <Link to={paths.organiserContests} className={buttonClass("ghost")}>
              {t("cancel")}
            </Link>
          </div>
        </form>
      </Card>
    </div>
  )
}

interface CopyChoiceProps {
  readonly draft: NewContestDraft
  readonly change: (changes: Partial<NewContestDraft>) => void
}

function CopyChoice({ draft, change }: CopyChoiceProps) {
  const { t } = useTranslation("organiser")
  const title = useContestTitle()
  const list = useApiQuery(queryKeys.organiserContests, "listOrganiserContests", {}, quiet)
  const models = (list.data ?? []).filter(({ organiserRole }) => includes(organiserRole, "editor"))
  if (models.length === 0) return null
  const optionOf = (contest: OrganiserContest) => ({ value: contest.slug, label: title(contest) })
  return (
    <Select
      label={t("new.copyOf")}
      value={draft.copyOf}
      options={[{ value: "", label: t("new.fromNothing") }, ...models.map(optionOf)]}
      onChange={(copyOf) => change({ copyOf })}
    />
  )
}

function useCreate(onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [keyOf] = useState(keyByContent)
  return useMutation<{ readonly slug: string }, ApiError, NewContestDraft>({
    mutationFn: ({ slug, copyOf, startsAt, ...draft }) => {
      const payload = {
        ...draft,
        slug: slug ?? slugOf(draft.titleEn || draft.titleRu),
        startsAt: startsAt ?? "",
        copyOf: copyOf === "" ? null : copyOf
      }
      return api.run("createContest", { payload }, { idempotencyKey: keyOf(payload) })
    },
    onSuccess: ({ slug }) => {
      onDone()
      void queries.invalidateQueries({ queryKey: queryKeys.organiserContests })
      return navigate(organiserTab(slug, "edit"))
    },
    meta: { quiet: true }
  })
}
