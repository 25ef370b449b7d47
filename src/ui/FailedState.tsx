import { RotateCw } from "lucide-react"
import { Button } from "./Button.tsx"
import { EmptyState } from "./EmptyState.tsx"
import { UnpluggedPicture } from "./pictures.tsx"

interface FailedStateProps {
  readonly title: string
  readonly text?: string
  readonly retryLabel: string
  readonly onRetry: () => void
  readonly retrying?: boolean
}

/** A loading error with a retry button. */
export function FailedState({ title, text, retryLabel, onRetry, retrying = false }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        picture={<UnpluggedPicture />}
        title={title}
        text={text}
        action={
          <Button variant="secondary" loading={retrying} onClick={onRetry}>
            {!retrying && <RotateCw className="size-4" />}
            {retryLabel}
          </Button>
        }
      />
    </div>
  )
}
