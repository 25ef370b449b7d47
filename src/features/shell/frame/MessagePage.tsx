import type { ReactNode } from "react"
import { PageHeading } from "./PageHeading.tsx"

interface MessagePageProps {
  readonly picture: ReactNode
  readonly title: string
  /** A number shown large above the text, for example «404». */
  readonly code?: string
  readonly text: ReactNode
  readonly children: ReactNode
}

/** A page with a single message: picture, text and links. */
export function MessagePage({ picture, title, code, text, children }: MessagePageProps) {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-lg grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-4 px-4 py-12 text-center wrap-anywhere">
      {picture}
      <PageHeading title={title}>
        {code === undefined ? title : <span className="text-5xl font-extrabold text-accent-ink">{code}</span>}
      </PageHeading>
      <div className="text-lg text-ink-soft text-balance">{text}</div>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
