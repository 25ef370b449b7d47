import { useState, type ReactNode } from "react"
import type { ApiError } from "../../../api/errors.ts"
import { Button } from "../../../ui/Button.tsx"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { ActFailure } from "../contests/ActFailure.tsx"

interface ConfirmedActionProps {
  /** Content of the button. */
  readonly children: ReactNode
  /** Accessible name of the button, if its content does not say what it changes. */
  readonly label?: string
  readonly title: string
  /** Explains the consequences. */
  readonly text: string
  readonly confirm: string
  readonly danger?: boolean
  readonly variant?: "ghost" | "secondary"
  readonly action: {
    readonly isPending: boolean
    readonly error: ApiError | null
    readonly reset: () => void
  }
  /** Does it, and calls `onSuccess` then. */
  readonly onConfirm: (options: { readonly onSuccess: () => void }) => void
}

/** A button for an action that has to be confirmed; a failure is shown in the dialog. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const {
    children,
    label,
    title,
    text,
    confirm,
    danger = false,
    variant = "ghost",
    action,
    onConfirm
  } = props
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        variant={variant}
        size={variant === "ghost" ? "sm" : "md"}
        aria-label={label}
        onClick={() => {
          action.reset()
          setAsking(true)
        }}
      >
        {children}
      </Button>
      {asking && (
        <AskDialog
          title={title}
          text={text}
          confirm={confirm}
          danger={danger}
          busy={action.isPending}
          onClose={close}
          onConfirm={() => onConfirm({ onSuccess: close })}
        >
          {action.error !== null && <ActFailure error={action.error} />}
        </AskDialog>
      )}
    </>
  )
}
