const letters: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "c",
  ч: "ch",
  ш: "sh",
  щ: "sch",
  ы: "y",
  э: "e",
  ю: "yu",
  я: "ya"
}

const longest = 12

/** Login prefix of a class: its name in Latin letters and digits, starting with a letter. */
export function loginPrefix(className: string): string {
  const name = className.toLowerCase().normalize("NFC")
  const latin = name.replaceAll(/\p{L}/gu, (letter) => letters[letter] ?? letter)
  const stem = latin
    .normalize("NFD")
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(0, longest)
  return /^[a-z]{2}/.test(stem) ? stem : `class${stem}`
}

/**
 * The first unused one of `romashka`, `romashka2`, `romashka3`, …; a letter separates the number from a trailing digit.
 */
export function freePrefix(prefix: string, used: ReadonlySet<string>): string {
  const stem = /\d$/.test(prefix) ? `${prefix}n` : prefix
  let free = prefix
  for (let count = 2; used.has(free); count++) free = `${stem}${count}`
  return free
}

/** For example `romashka-07`. */
export const loginOf = (prefix: string, ordinal: number): string =>
  `${prefix}-${String(ordinal).padStart(2, "0")}`
