import { Button } from "../../../ui/Button.tsx"
import type { Form } from "./useForm.ts"

interface SubmitButtonProps {
  readonly form: Pick<Form<object>, "busy">
  readonly label: string
  readonly disabled?: boolean
  readonly className?: string
}

/**
 * Sends the form. It leaves the focus in its field when pressed: otherwise the field's error would appear first and
 * push the button away from under the pointer.
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
