import type { Profile } from "../../api/contract/session.ts"
import { Avatar } from "../../ui/Avatar.tsx"

/** Who I am: my name, if I gave one, and my address. */
export function ProfileHeadline({ profile }: { readonly profile: Profile }) {
  const name = [profile.firstName, profile.lastName].filter((part) => part !== null && part !== "").join(" ")
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name === "" ? profile.email : name} size="lg" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {name !== "" && <p className="text-xl font-bold">{name}</p>}
        <p className={name === "" ? "text-xl font-bold" : "text-ink-soft"}>{profile.email}</p>
      </div>
    </div>
  )
}
