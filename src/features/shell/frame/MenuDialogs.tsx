import { LanguageDialog } from "../language/LanguageDialog.tsx"
import { SignOutDialog } from "../session/SignOutDialog.tsx"
import type { MenuDialog } from "./MenuItems.tsx"

interface MenuDialogsProps {
  readonly open: MenuDialog | null
  readonly onClose: () => void
}

/** Dialogs opened by menu buttons; they stay open when the burger menu closes. */
export function MenuDialogs({ open, onClose }: MenuDialogsProps) {
  return (
    <>
      <LanguageDialog open={open === "language"} onClose={onClose} />
      {open === "signOut" && <SignOutDialog onClose={onClose} />}
    </>
  )
}
