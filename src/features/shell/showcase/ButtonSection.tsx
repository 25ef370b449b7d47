import { Play, Settings, Star, Trash2 } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { linkClass } from "../../../ui/buttonClass.ts"
import { IconButton } from "../../../ui/IconButton.tsx"
import { rowClass, Section, Specimen } from "./Section.tsx"

const variants = ["primary", "secondary", "ghost", "danger"] as const

export function ButtonSection() {
  const { t } = useTranslation("showcase")
  const [starred, setStarred] = useState(true)
  return (
    <Section id="buttons" title={t("sections.buttons")}>
      <Specimen name="Button" className={rowClass}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {t(`button.${variant}`)}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button sm" className={rowClass}>
        {variants.map((variant) => (
          <Button key={variant} size="sm" variant={variant}>
            {t(`button.${variant}`)}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button loading" className={rowClass}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} loading>
            {t("button.loading")}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button disabled" className={rowClass}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {t("button.disabled")}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button with icon, long" className={rowClass}>
        <Button>
          <Play aria-hidden="true" className="size-4" />
          {t("button.secondary")}
        </Button>
        <Button variant="danger">
          <Trash2 aria-hidden="true" className="size-4" />
          {t("button.danger")}
        </Button>
        <Button>{t("button.long")}</Button>
      </Specimen>
      <Specimen name="IconButton, link" className={rowClass}>
        <IconButton label={t("button.settings")} icon={<Settings aria-hidden="true" />} />
        <IconButton
          label={t("button.star")}
          pressed={starred}
          onClick={() => setStarred(!starred)}
          icon={<Star aria-hidden="true" fill={starred ? "currentColor" : "none"} />}
        />
        <IconButton label={t("button.disabled")} disabled icon={<Settings aria-hidden="true" />} />
        <p>
          <a href="#buttons-title" className={linkClass}>
            {t("button.link")}
          </a>
        </p>
      </Specimen>
    </Section>
  )
}
