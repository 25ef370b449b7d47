const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
  "&amp;": "&"
}
const most = 200

const textOf = (html: string) =>
  html
    // Formulas occur twice, rendered and as source.
    .replaceAll(/<annotation[^<]*<\/annotation>/g, "")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,;:!?])/g, "")
    .trim()

/** The first sentence of a statement, for search engines and link previews. */
export const firstSentence = (html: string): string => {
  const text = textOf(html)
  const sentence = /^.+?[.!?](?= |$)/.exec(text)?.[0] ?? text
  return sentence.length <= most ? sentence : `${sentence.slice(0, most - 1).replace(/ \S*$/, "")}…`
}
