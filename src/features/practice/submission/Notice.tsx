import type { ReactNode } from "react"

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

/** A status message with an icon and actions. */
export function Notice({ icon, title, text = "", children }: NoticeProps) {
  return (
    <div className="flex gap-4 py-2">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft [&_svg]:size-6">
        {icon}
      </span>
      <div className="grid min-w-0 content-center gap-1">
        <h3 className="font-bold text-balance">{title}</h3>
        {text !== "" && <p className="text-sm text-ink-soft">{text}</p>}
        {children !== undefined && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
    </div>
  )
}
