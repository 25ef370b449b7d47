import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ApiError } from "../../../api/errors.ts"
import { Badge } from "../../../ui/Badge.tsx"
import type { Option } from "../../../ui/Options.tsx"
import { Select } from "../../../ui/Select.tsx"
import { ActFailure } from "../contests/ActFailure.tsx"

/** An organiser of a contest or a problem. */
export interface Person {
  readonly userId: number
  readonly email: string
  readonly name: string | null
  readonly me: boolean
}

export const nameOf = ({ name, email }: Person) => name ?? email

interface PersonRowProps<Role extends string> {
  readonly person: Person
  readonly role: Role
  readonly roles: ReadonlyArray<Option<Role>>
  readonly mayChange: boolean
  /** Changes of the role: whether one is running, its failure, and how to begin one. */
  readonly busy: boolean
  readonly error: ApiError | null
  readonly onChange: (role: Role) => void
  /** The button that removes the person. */
  readonly children: ReactNode
}

/** An organiser with a role, which owners change. */
export function PersonRow<Role extends string>(props: PersonRowProps<Role>) {
  const { t } = useTranslation("organiser")
  const { person, role, roles, mayChange, busy, error, onChange, children } = props
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <p className="font-semibold [overflow-wrap:anywhere]">
            {nameOf(person)} {person.me && <Badge tone="accent">{t("rights.me")}</Badge>}
          </p>
          <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
            {person.email} · № {person.userId}
          </p>
        </div>
        {mayChange ? (
          <>
            <Select
              label={t("rights.roleOf", { name: nameOf(person) })}
              labelHidden
              className="w-44"
              value={role}
              disabled={busy}
              options={roles}
              onChange={onChange}
            />
            {children}
          </>
        ) : (
          <Badge>{roles.find(({ value }) => value === role)?.label}</Badge>
        )}
      </div>
      {error !== null && <ActFailure error={error} />}
    </li>
  )
}
