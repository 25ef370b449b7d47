const latin: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    ...{ а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ё: "e", ж: "zh", з: "z", и: "i", й: "y", к: "k" },
    ...{ л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "kh", ц: "ts" },
    ...{ ч: "ch", ш: "sh", щ: "shch", ъ: "", ы: "y", ь: "", э: "e", ю: "yu", я: "ya" }
  })
)

/** Derives a slug from a title: «Осенний кубок» becomes `osenniy-kubok`. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[а-яё]/g, (letter) => latin[letter] ?? "")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60)
    .replaceAll(/-$/g, "")
