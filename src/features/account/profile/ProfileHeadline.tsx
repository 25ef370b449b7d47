import { avatarAddress } from "../../../api/avatarAddress.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { FramedPicture } from "../../../ui/FramedPicture.tsx"

/** Who I am: my name, if I gave one, and what I sign in with. */
export function ProfileHeadline({ profile }: { readonly profile: Profile }) {
  const signInName = profile.email ?? profile.login ?? ""
  const name = [profile.firstName, profile.lastName].filter((part) => part !== null && part !== "").join(" ")
  return (
    <div className="flex items-center gap-4">
      <FramedPicture frame={profile.frame}>
        <Avatar name={name === "" ? signInName : name} src={avatarAddress(profile.avatar, "256")} size="lg" />
      </FramedPicture>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {name !== "" && <p className="text-xl font-bold">{name}</p>}
        <p className={name === "" ? "text-xl font-bold" : "text-ink-soft"}>{signInName}</p>
      </div>
    </div>
  )
}
