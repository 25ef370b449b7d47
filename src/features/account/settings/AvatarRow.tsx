import { useState } from "react"
import { useDropzone } from "react-dropzone"
import { useTranslation } from "react-i18next"
import { avatarAddress } from "../../../api/avatarAddress.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import { Unreachable } from "../../../api/errors.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Button } from "../../../ui/Button.tsx"
import { cx } from "../../../ui/cx.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { readPicture } from "./avatar/pictures.ts"
import { useRemoveAvatar } from "./avatar/useAvatar.ts"

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
export function AvatarRow({ profile }: { readonly profile: Profile }) {
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
