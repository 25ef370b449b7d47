import type { AvatarSize } from "./contract/account/account.ts"

/** Where the picture of a profile is; null without one. */
export const avatarAddress = (avatar: string | null, size: AvatarSize): string | null =>
  avatar === null ? null : `/api/avatars/${avatar}/${size}`
