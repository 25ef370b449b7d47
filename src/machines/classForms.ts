import { formMachine } from "./formMachine.ts"

/** A child of a class as it is typed; empty where nothing is told. */
export interface StudentValues extends Readonly<Record<string, string | boolean>> {
  readonly firstName: string
  readonly lastName: string
  readonly grade: string
  readonly city: string
  readonly schoolConsent: boolean
}

export const studentMachine = (values: StudentValues) => formMachine("student", values)

export interface ClassNameValues extends Readonly<Record<string, string>> {
  readonly name: string
  readonly school: string
}

export const classNameMachine = (values: ClassNameValues) => formMachine("className", values)
