import { Button } from "../../../ui/Button.tsx"
import type { Form } from "./useForm.ts"

interface SubmitButtonProps {
  readonly form: Pick<Form<object>, "busy">
  readonly label: string
  readonly disabled?: boolean
  readonly className?: string
}

/**
 * Submits the form. Pressing it keeps the focus in the field; otherwise the blur would show the field's error and shift
 * the button away from the pointer.
 */
export function SubmitButton({ form: { busy }, label, disabled = false, className }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      loading={busy}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      {...(className === undefined ? {} : { className })}
    >
      {label}
    </Button>
  )
}
