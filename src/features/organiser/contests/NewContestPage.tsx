import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, useNavigate, useSearchParams } from "react-router-dom"
import type { OrganiserContest } from "../../../api/contract/organiser/contests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { includes } from "../../../machines/contest/organiserRoles.ts"
import { organiserTab, paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { Select } from "../../../ui/Select.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { FormView } from "../../shell/form/FormView.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField, type FieldsOf } from "../../shell/form/useForm.ts"
import { useUnsentForm } from "../../shell/form/useUnsentForm.ts"
import { MomentField } from "./MomentField.tsx"
import { slugOf } from "./slugOf.ts"
import { useContestTitle } from "./useContestTitle.ts"
import { OrganiserApi } from "../../../api/OrganiserApi.ts"
import { Page } from "../../shell/frame/Page.tsx"

interface NewContest {
  /** Null derives the slug from the title. */
  readonly slug: string | null
  readonly titleRu: string
  readonly titleEn: string
  readonly startsAt: string | null
  readonly endsAt: string | null
  /** Slug of the contest to copy; empty for a new one. */
  readonly copyOf: string
}

const blank: NewContest = { slug: null, titleRu: "", titleEn: "", startsAt: null, endsAt: null, copyOf: "" }

const slugIn = ({ slug, titleRu, titleEn }: NewContest) => slug ?? slugOf(titleEn || titleRu)

function useNewContest() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const copyOf = params.get("copy")
  return useUnsentForm<NewContest, { readonly slug: string }>("new contest", blank, {
    ...(copyOf === null ? {} : { given: { copyOf } }),
    send: (draft, options) => {
      const { startsAt, copyOf: model } = draft
      const payload = {
        ...draft,
        slug: slugIn(draft),
        startsAt: startsAt ?? "",
        copyOf: model === "" ? null : model
      }
      return OrganiserApi.use(({ createContest }) => createContest({ payload }, options))
    },
    onSent: ({ slug }) => {
      void queries.invalidateQueries({ queryKey: queryKeys.organiserContests })
      void navigate(organiserTab(slug, "edit"))
    }
  })
}

/** Creates a contest from scratch or as a copy. */
export function NewContestPage() {
  const { t } = useTranslation("organiser")
  const form = useNewContest()
  const slug = useField(form, "slug")
  const { copyOf } = form.values
  return (
    <Page title={t("new.title")} lead={t("new.lead")} className="max-w-[48rem]">
      <Card>
        <FormView form={form}>
          <CopyChoice form={form} />
          <TextField label={t("settings.fields.titleRu")} lang="ru" {...useField(form, "titleRu")} />
          <TextField label={t("settings.fields.titleEn")} lang="en" {...useField(form, "titleEn")} />
          <TextField
            label={t("settings.fields.slug")}
            hint={t("settings.hints.slug")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...slug}
            value={slugIn(form.values)}
            onChange={(typed) => slug.onChange(typed.trim().toLowerCase())}
          />
          <div className="grid items-start gap-4 726:grid-cols-[repeat(2,minmax(0,1fr))]">
            <MomentField label={t("settings.fields.startsAt")} {...useField(form, "startsAt")} />
            <MomentField
              label={t("settings.fields.endsAt")}
              hint={copyOf === "" ? t("moment.none") : t("new.asLong")}
              {...useField(form, "endsAt")}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <SubmitButton form={form} label={t("new.create")} />
            <Link to={paths.organiserContests} className={buttonClass("ghost")}>
              {t("cancel")}
            </Link>
          </div>
        </FormView>
      </Card>
    </Page>
  )
}

function CopyChoice({ form }: { readonly form: FieldsOf<NewContest> }) {
  const { t } = useTranslation("organiser")
  const title = useContestTitle()
  const field = useField(form, "copyOf")
  const list = useApiQuery(queryKeys.organiserContests, "listOrganiserContests", {}, quiet)
  const models = (list.data ?? []).filter(({ organiserRole }) => includes(organiserRole, "editor"))
  if (models.length === 0) return null
  const optionOf = (contest: OrganiserContest) => ({ value: contest.slug, label: title(contest) })
  return (
    <Select
      label={t("new.copyOf")}
      options={[{ value: "", label: t("new.fromNothing") }, ...models.map(optionOf)]}
      {...field}
    />
  )
}
