import { randomInt } from "node:crypto"

/** Nothing that looks like something else on paper: no 0 and o, no 1, i and l. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789"
const length = 8

/** A password for a slip of paper: `kmpt-4rw7`. There are 8 × 10¹¹ of them, and few attempts at one. */
export function newOneTimePassword(): string {
  const characters = Array.from({ length }, () => letters[randomInt(letters.length)])
  return `${characters.slice(0, length / 2).join("")}-${characters.slice(length / 2).join("")}`
}

/** As it is hashed: a child's phone writes the first letter large, and the hyphen is there for the eyes alone. */
export const plainOneTimePassword = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "")
