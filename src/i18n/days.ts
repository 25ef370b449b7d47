/** `2014-02-28` as people write it: `28.02.2014`. */
export const typedDay = (day: string) => day.split("-").reverse().join(".")

const written = /^(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{4})$/

/** DD.MM.YYYY as the contract spells it; empty, which the contract refuses, when it has another form. */
export function wireDay(text: string): string {
  const { day, month, year } = written.exec(text)?.groups ?? {}
  return year === undefined ? "" : `${year}-${month}-${day}`
}

/** Sets the dots behind two digits of a day and of a month as digits are typed. */
export const dotted = (text: string) =>
  /^[\d.]*$/.test(text) ? text.replace(/^(\d{2})(?=\d)/, "$1.").replace(/^(\d{2}\.\d{2})(?=\d)/, "$1.") : text
