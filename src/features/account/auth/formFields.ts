import type { Invalid } from "../../../api/errors.ts"
import type { FieldProblems } from "../../../machines/formMachine.ts"

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The server names fields as the wire does; forms name them as the app does. */
export const formFields = ({ fields }: Invalid): FieldProblems =>
  Object.fromEntries(Object.entries(fields).map(([name, messages]) => [camelCase(name), messages] as const))
