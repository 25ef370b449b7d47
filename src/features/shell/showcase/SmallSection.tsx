import { useTranslation } from "react-i18next"
import { Avatar } from "../../../ui/Avatar.tsx"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { Difficulty } from "../../../ui/Difficulty.tsx"
import { Kbd } from "../../../ui/Kbd.tsx"
import { Logo } from "../../../ui/Logo.tsx"
import {
  EmptyPicture,
  ExpiredPicture,
  LetterPicture,
  LostPicture,
  UnpluggedPicture
} from "../../../ui/pictures.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { notify } from "../frame/toasts.ts"
import { ThemePicker } from "../theme/ThemePicker.tsx"
import { rowClass, Section, Specimen } from "./Section.tsx"

const levels = [1, 3, 4, 6, 7, 10]
const keys = ["Ctrl", "⌘", "Enter", "?"]

export function SmallSection() {
  const { t } = useTranslation("showcase")
  return (
    <Section id="small" title={t("sections.small")}>
      <Specimen name="Difficulty" className={rowClass}>
        {levels.map((level) => (
          <Difficulty key={level} level={level} label={t("small.difficulty", { level })} />
        ))}
      </Specimen>
      <Specimen name="Avatar, Logo, Spinner, Kbd" className={rowClass}>
        {(["sm", "md", "lg"] as const).map((size) => (
          <Avatar key={size} size={size} name={t("small.avatar")} />
        ))}
        <Logo className="size-11" />
        <Spinner />
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </Specimen>
      <Specimen name="CopyButton, MenuSelect" className={rowClass}>
        <CopyButton
          text="2 3"
          label={t("small.copy")}
          copiedLabel={t("small.copied")}
          onFailed={() => void notify("danger", t("small.copyFailed"))}
        />
        <ThemePicker show="long" />
      </Specimen>
    </Section>
  )
}

const pictures = [EmptyPicture, LostPicture, UnpluggedPicture, LetterPicture, ExpiredPicture]

export function PictureSection() {
  const { t } = useTranslation("showcase")
  return (
    <Section id="pictures" title={t("sections.pictures")}>
      <Specimen wide name="pictures" className="grid grid-cols-2 justify-items-center gap-4 1024:grid-cols-5">
        {pictures.map((Picture, index) => (
          <Picture key={index} />
        ))}
      </Specimen>
    </Section>
  )
}
