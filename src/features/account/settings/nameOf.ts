import type { Profile } from "../../../api/contract/account/session.ts"

/** What stands for a learner where their picture might: the whole name, else whatever there is. */
export const nameOf = ({ firstName, lastName, nickname, email, login }: Profile): string => {
  const name = [firstName, lastName].filter((part) => part !== null && part !== "").join(" ")
  return [name, nickname, email, login].find((each) => each) ?? ""
}
