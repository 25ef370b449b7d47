const special = /[.*+?^${}()|[\]\\/]/g

/**
 * Finds an address in any text, however it is spelled there, and no other one that only ends or begins like it.
 */
export const mentions = (email: string): ((text: string) => boolean) => {
  const literal = email.replaceAll(special, String.raw`\$&`)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}._%+-])${literal}(?![\\p{L}\\p{M}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    "iu"
  )
  return (text) => pattern.test(text)
}
