import type { ReactNode } from "react"
import { Card } from "../../../ui/Card.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"

interface AuthCardProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  /** Link to the other form, below the card. */
  readonly footer: ReactNode
}

/** Layout of the password forms. */
export function AuthCard({ title, lead, children, footer }: AuthCardProps) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 px-4 py-8 768:py-14">
      <Card className="grid gap-6 768:p-8">
        <div className="grid gap-1.5">
          <PageHeading title={title} />
          <p className="text-ink-soft">{lead}</p>
        </div>
        {children}
      </Card>
      <p className="text-center text-ink-soft">{footer}</p>
    </div>
  )
}
