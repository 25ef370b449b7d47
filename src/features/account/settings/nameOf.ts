import type { Profile } from "../../../api/contract/account/session.ts"

/** Display name: the full name, else the nickname, email address or login. */
export const nameOf = ({ firstName, lastName, nickname, email, login }: Profile): string => {
  const name = [firstName, lastName].filter((part) => part !== null && part !== "").join(" ")
  return [name, nickname, email, login].find((each) => each) ?? ""
}
