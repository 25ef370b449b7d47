import type { ReactNode } from "react"
import { cx } from "./cx.ts"

/** CSS conic gradients, so frames need no image files. */
const rings = {
  leaves: "conic-gradient(#2f9e44, #94d82d, #2f9e44, #d8f5a2, #2f9e44)",
  waves: "repeating-conic-gradient(#1c7ed6 0 20deg, #74c0fc 20deg 40deg)",
  night: "conic-gradient(#1b1e4b, #5f3dc4, #1b1e4b, #845ef7, #1b1e4b)",
  comets: "repeating-conic-gradient(#212529 0 50deg, #ffd43b 50deg 60deg)",
  circuit: "repeating-conic-gradient(#0b7285 0 12deg, #22b8cf 12deg 15deg, #0b7285 15deg 30deg)",
  aurora: "conic-gradient(#12b886, #22b8cf, #7048e8, #e64980, #fab005, #12b886)"
} as const

interface FramedPictureProps {
  readonly frame: keyof typeof rings | null
  /** For small pictures. */
  readonly thin?: boolean
  readonly children: ReactNode
}

/** A round picture in a purchased frame, or the bare picture if `frame` is null. */
export function FramedPicture({ frame, thin = false, children }: FramedPictureProps) {
  if (frame === null) return children
  return (
    <span
      style={{ backgroundImage: rings[frame] }}
      className={cx(
        "inline-grid shrink-0 rounded-full [&>*]:ring-raised",
        thin ? "p-0.5 [&>*]:ring-1" : "p-1.5 [&>*]:ring-2"
      )}
    >
      {children}
    </span>
  )
}
