import { Button } from "../../../ui/Button.tsx"

interface SubmitButtonProps {
  readonly label: string
  readonly busy: boolean
}

/**
 * Sends the form. It leaves the focus in its field when pressed: otherwise the field's
 * error would appear first and push the button away from under the pointer.
 */
export function SubmitButton({ label, busy }: SubmitButtonProps) {
  return (
    <Button type="submit" loading={busy} onMouseDown={(event) => event.preventDefault()} className="mt-2">
      {label}
    </Button>
  )
}
