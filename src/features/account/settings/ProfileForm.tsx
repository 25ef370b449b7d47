import { CircleCheck } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Profile } from "../../../api/contract/account/session.ts"
import { Select } from "../../../ui/Select.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { FormView } from "../../shell/form/FormView.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField, type FieldsOf, useForm, type Form } from "../../shell/form/useForm.ts"
import { DateOfBirthField } from "../../shell/profile/DateOfBirthField.tsx"
import {
  type ProfileValues,
  changeOf,
  mergeSaved,
  profileFieldsIn,
  typedOver,
  valuesOf
} from "../../shell/profile/profileValues.ts"
import { SettingsSection } from "./SettingsSection.tsx"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react"
import { checkCall } from "../../shell/form/checkCall.ts"
import { cacheProfile } from "../../shell/profile/profileCache.ts"
import { pathOf, storedValue, tabStorage } from "../../shell/storage/storedValue.ts"
import { AccountApi } from "../../../api/AccountApi.ts"
import { useDropzone } from "react-dropzone"
import { avatarAddress } from "../../../api/avatarAddress.ts"
import { Unreachable } from "../../../api/errors.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Button } from "../../../ui/Button.tsx"
import { cx } from "../../../ui/cx.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { readPicture } from "./avatar/pictures.ts"
import { useRemoveAvatar } from "./avatar/useAvatar.ts"

const grades = Array.from({ length: 11 }, (_, index) => String(index + 1))

/** Form with the user's profile fields, all optional. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation("settings")
  const { form, isUnsaved } = useProfileForm(profile)
  return (
    <SettingsSection title={t("profile.title")} lead={t("profile.lead")}>
      <AvatarRow profile={profile} />
      <FormView form={form}>
        <ProfileFields form={form} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton form={form} label={t("profile.save")} />
          <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm font-medium">
            {form.saved && !isUnsaved && (
              <span className="flex items-center gap-1.5 text-success-ink">
                <CircleCheck className="size-4" />
                {t("profile.saved")}
              </span>
            )}
            {isUnsaved && !form.busy && <span className="text-ink-soft">{t("profile.unsaved")}</span>}
          </p>
        </div>
      </FormView>
    </SettingsSection>
  )
}

function ProfileFields({ form }: { readonly form: FieldsOf<ProfileValues> }) {
  const { t } = useTranslation("settings")
  const { value: grade, onChange: chooseGrade } = useField(form, "grade")
  const options = grades.map((value) => ({ value, label: t("profile.gradeOption", { grade: value }) }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 550:grid-cols-[repeat(2,minmax(0,1fr))]">
      <TextField label={t("profile.firstName")} autoComplete="given-name" {...useField(form, "firstName")} />
      <TextField label={t("profile.lastName")} autoComplete="family-name" {...useField(form, "lastName")} />
      <TextField
        label={t("profile.nickname")}
        hint={t("profile.nicknameHint")}
        autoComplete="nickname"
        {...useField(form, "nickname")}
      />
      <TextField label={t("profile.city")} autoComplete="address-level2" {...useField(form, "city")} />
      <DateOfBirthField label={t("profile.dateOfBirth")} {...useField(form, "dateOfBirth")} />
      <Select
        label={t("profile.grade")}
        value={grade}
        options={[{ value: "", label: t("profile.noGrade") }, ...options]}
        onChange={chooseGrade}
      />
    </div>
  )
}

const isText = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === "string"

/** Unsaved values of this tab; they survive a reload. */
const draftOf = ({ id }: Profile) =>
  storedValue<Partial<ProfileValues>>(tabStorage, pathOf(id, "profile"), (value) =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).filter(isText))
      : null
  )

/** Profile form; starts from unsaved values and can be saved repeatedly. */
function useProfileForm(profile: Profile) {
  const { t } = useTranslation("settings")
  const queries = useQueryClient()
  const [initial] = useState<ProfileValues>(() => ({ ...valuesOf(profile), ...draftOf(profile).read() }))
  const saved = useRef<ProfileValues | null>(null)
  const form = useForm(initial, {
    resubmittable: true,
    sentText: t("profile.saved"),
    check: (values) => checkCall("updateProfile", profileFieldsIn(values)),
    send: (values) =>
      AccountApi.use(({ updateProfile }) => updateProfile({ payload: changeOf(values, profile) })),
    settle: (_, values) => void (saved.current = values),
    onSent: (answer) => void cacheProfile(queries, answer)
  })
  useSavedValues(form, profile, saved)
  const unsaved = typedOver(form.values, profile)
  const isUnsaved = Object.keys(unsaved).length > 0
  useEffect(() => void draftOf(profile).write(isUnsaved ? unsaved : null))
  return { form, isUnsaved }
}

/** Updates fields without local edits when the profile is saved or changes elsewhere. */
function useSavedValues(form: Form<ProfileValues>, profile: Profile, saved: RefObject<ProfileValues | null>) {
  const shown = useRef(valuesOf(profile))
  const follow = useEffectEvent((changed: Profile) => {
    const now = valuesOf(changed)
    const change = mergeSaved(form.values, { before: shown.current, now, saved: saved.current })
    shown.current = now
    if (Object.keys(change).length > 0) form.reset(change)
  })
  useEffect(() => follow(profile), [profile])
}

const loadDialog = () => import("./avatar/AvatarDialog.tsx")

interface Chosen extends Awaited<ReturnType<typeof loadDialog>> {
  readonly picture: Blob
  readonly address: string
}

const accept = { "image/png": [".png"], "image/jpeg": [".jpg", ".jpeg"] }

/** State of a chosen or dropped picture that is ready to be cropped; notifies if the file is unreadable. */
function useChosenPicture() {
  const { t } = useTranslation("settings")
  const showFailure = useShowFailure()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const picture = await readPicture(file)
    if (picture === null) return notify("danger", t("avatar.unreadable"))
    await loadDialog().then(
      ({ AvatarDialog }) => setChosen({ AvatarDialog, picture, address: URL.createObjectURL(picture) }),
      (cause: unknown) => showFailure(new Unreachable({ cause }))
    )
  }
  const drop = useDropzone({
    accept,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => void choose(accepted[0] ?? rejected[0]?.file)
  })
  return { chosen, drop, forget: () => setChosen(null) }
}

/** Avatar or initials, with buttons to change or remove the picture. */
function AvatarRow({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation("settings")
  const { chosen, drop, forget } = useChosenPicture()
  const remove = useRemoveAvatar(() => void notify("success", t("avatar.removed")))
  const { avatar } = profile
  return (
    <>
      <div
        {...drop.getRootProps()}
        role="group"
        aria-label={t("avatar.label")}
        tabIndex={undefined}
        className={cx(
          "-m-2 rounded-lg border-2 border-dashed p-1.5",
          drop.isDragActive ? "border-accent bg-accent-soft" : "border-transparent"
        )}
      >
        <input {...drop.getInputProps({ "aria-hidden": true })} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Avatar name={displayName(profile)} src={avatarAddress(avatar, "256")} size="lg" />
          <div className="grid grow basis-56 gap-2">
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="sm"
                onClick={drop.open}
                onPointerEnter={() => void loadDialog()}
              >
                {t(avatar === null ? "avatar.choose" : "avatar.change")}
              </Button>
              {avatar !== null && (
                <Button variant="ghost" size="sm" loading={remove.isPending} onClick={() => remove.mutate()}>
                  {t("avatar.remove")}
                </Button>
              )}
            </div>
            <p className="text-sm text-ink-soft">{t(drop.isDragActive ? "avatar.drop" : "avatar.hint")}</p>
          </div>
        </div>
      </div>
      {chosen !== null && (
        <chosen.AvatarDialog picture={chosen.picture} address={chosen.address} onClose={forget} />
      )}
    </>
  )
}

/** Display name: the full name, else the nickname, email address or login. */
const displayName = ({ firstName, lastName, nickname, email, login }: Profile): string => {
  const name = [firstName, lastName].filter((part) => part !== null && part !== "").join(" ")
  return [name, nickname, email, login].find((each) => each) ?? ""
}
