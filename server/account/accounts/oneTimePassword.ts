import { randomInt } from "node:crypto"

/** No characters that look alike on paper: no 0 and o, no 1, i and l. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789"
const length = 8

/** A password for a printed slip, such as `kmpt-4rw7`. There are 8 × 10¹¹ of them, and attempts are limited. */
export function newOneTimePassword(): string {
  const characters = Array.from({ length }, () => letters[randomInt(letters.length)])
  return `${characters.slice(0, length / 2).join("")}-${characters.slice(length / 2).join("")}`
}

/** The form that is hashed: phones capitalise the first letter, and the hyphen only helps reading. */
export const plainOneTimePassword = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "")
