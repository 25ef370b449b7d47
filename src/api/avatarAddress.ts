import type { AvatarSize } from "./contract/account/account.ts"

/** Address of an avatar image; null if there is no avatar. */
export const avatarAddress = (avatar: string | null, size: AvatarSize): string | null =>
  avatar === null ? null : `/api/avatars/${avatar}/${size}`
