import type { Rejected } from "../../../api/errors.ts"
import type { FieldProblems } from "../../../machines/formMachine.ts"

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The server names fields as the wire does; forms name them as the app does. */
export const formFields = ({ fieldErrors }: Rejected): FieldProblems =>
  Object.fromEntries(
    Object.entries(fieldErrors).map(([name, messages]) => [camelCase(name), messages] as const)
  )
