import { LanguageDialog } from "../language/LanguageDialog.tsx"
import { SignOutDialog } from "../session/SignOutDialog.tsx"
import type { MenuDialog } from "./MenuItems.tsx"

interface MenuDialogsProps {
  readonly open: MenuDialog | null
  readonly onClose: () => void
}

/** The dialogs behind a menu's buttons; they outlive a burger menu that closed for them. */
export function MenuDialogs({ open, onClose }: MenuDialogsProps) {
  return (
    <>
      <LanguageDialog open={open === "language"} onClose={onClose} />
      <SignOutDialog open={open === "signOut"} onClose={onClose} />
    </>
  )
}
