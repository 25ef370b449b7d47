import { formMachine } from "./formMachine.ts"

type ProfileField = "firstName" | "lastName" | "nickname" | "city" | "dateOfBirth" | "grade"

/** What a learner tells of themselves, as it is typed; empty where nothing is told. */
export type ProfileValues = Readonly<Record<ProfileField, string>>

/** The profile, which may be changed and saved any number of times. */
export const profileFormMachine = (values: ProfileValues) => formMachine("profile", values, { lasting: true })
