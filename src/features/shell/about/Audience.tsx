import { Check } from "lucide-react"
import { useId, type ReactNode } from "react"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"
import { cx } from "../../../ui/cx.ts"

interface AudienceProps {
  /** A drawing as SVG. */
  readonly picture: string
  readonly title: string
  readonly text: string
  readonly points: ReadonlyArray<string>
  /** Shows the picture on the opposite side. */
  readonly mirrored?: boolean
  readonly children?: ReactNode
}

/** Describes the platform's benefits for one audience. */
export function Audience({ picture, title, text, points, mirrored = false, children }: AudienceProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid items-center gap-6 768:grid-cols-2 1024:gap-14">
      <CleanHtml html={picture} className={cx("mx-auto w-full max-w-md", mirrored && "768:order-last")} />
      <div className="grid justify-items-start gap-4">
        <h2 id={id} className="text-2xl font-bold 768:text-3xl">
          {title}
        </h2>
        <p className="max-w-[52ch] text-lg">{text}</p>
        <ul className="grid gap-3">
          {points.map((point) => (
            <li key={point} className="flex max-w-[60ch] gap-3">
              <Check className="mt-0.5 size-5 shrink-0 text-success-ink" />
              {point}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  )
}
