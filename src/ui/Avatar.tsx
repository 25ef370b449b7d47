import { useState } from "react"
import { cx } from "./cx.ts"

interface AvatarProps {
  /** Full name; its initials replace a missing image. */
  readonly name: string
  readonly src?: string | null
  readonly size?: keyof typeof sizes
}

const sizes = { sm: "size-8 text-xs", md: "size-11 text-sm", lg: "size-20 text-2xl" } as const

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join("")

/** A profile image or initials. Decorative: the caller shows the name next to it. */
export function Avatar({ name, src = null, size = "md" }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const frame = cx("shrink-0 rounded-full", sizes[size])
  if (src !== null && src !== broken)
    return <img src={src} alt="" onError={() => setBroken(src)} className={cx(frame, "object-cover")} />
  return (
    <span
      aria-hidden="true"
      className={cx(
        frame,
        "grid place-items-center bg-accent-soft font-bold text-accent-ink select-none forced-colors:border"
      )}
    >
      {initials(name)}
    </span>
  )
}
