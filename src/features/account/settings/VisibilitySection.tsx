import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Visibility, VisibilityChange } from "../../../api/contract/account/publicProfile.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { Checkbox } from "../../../ui/Checkbox.tsx"
import { Switch } from "../../../ui/Switch.tsx"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { SettingsSection } from "./SettingsSection.tsx"

/** Visibility switches of the public profile; everything is private by default. */
export function VisibilitySection({ userId }: { readonly userId: number }) {
  const { t } = useTranslation("settings")
  const query = useApiQuery(queryKeys.visibility, "getVisibility", {})
  return (
    <SettingsSection title={t("visibility.title")} lead={t("visibility.lead")}>
      <Loaded query={query} blocks="h-32">
        {(visibility) =>
          visibility.mayShow ? (
            <Switches visibility={visibility} userId={userId} />
          ) : (
            <p>{t("visibility.school")}</p>
          )
        }
      </Loaded>
    </SettingsSection>
  )
}

interface SwitchesProps {
  readonly visibility: Visibility
  readonly userId: number
}

const names = ["publicProfile", "showCity", "showGrade"] as const

function Switches({ visibility, userId }: SwitchesProps) {
  const { t } = useTranslation("settings")
  const [parentConsent, setParentConsent] = useState(false)
  const { mutate, isPending, variables } = useChangeVisibility()
  const { needsParent } = visibility
  return (
    <div className="grid gap-3">
      {needsParent ? (
        <Checkbox label={t("visibility.parent")} checked={parentConsent} onChange={setParentConsent} />
      ) : (
        <p className="text-sm text-ink-soft">{t("visibility.under14")}</p>
      )}
      {names.map((name) => (
        <Switch
          key={name}
          label={t(`visibility.${name}`)}
          hint={t(`visibility.${name}Hint`)}
          checked={(isPending ? variables[name] : undefined) ?? visibility[name]}
          disabled={needsParent && !parentConsent && !visibility[name]}
          onChange={(wanted) => isPending || mutate({ [name]: wanted, parentConsent })}
        />
      ))}
      {visibility.publicProfile && (
        <Link
          to={paths.user(userId)}
          className={`${linkClass} flex min-h-11 items-center justify-self-start`}
        >
          {t("visibility.open")}
        </Link>
      )}
    </div>
  )
}

function useChangeVisibility() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (payload: VisibilityChange) => api.run("changeVisibility", { payload }),
    onSuccess: (visibility) => {
      queries.setQueryData(queryKeys.visibility, visibility)
      queries.removeQueries({ queryKey: ["publicProfile"] })
      void queries.invalidateQueries({ queryKey: ["rating"] })
    }
  })
}
