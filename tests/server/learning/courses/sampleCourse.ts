import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/** A small course: a lesson with every kind of step, and a second lesson. */
export const sampleCourse: Readonly<Record<string, string>> = {
  "course.yaml": "id: 1\nslug: first\ntitle: Первый\nsummary: Короткий курс.\nlanguage: python\n",
  "lessons/01-all/lesson.yaml": `id: 1
title: Всё сразу
summary: Каждый вид шага.
steps:
  - kind: reading
    title: Начало
    text: |
      Сложим $1 + 2$.

      ![Рисунок](plus.svg)

      \`\`\`python run
      print(int(input()) + 2)
      \`\`\`
      \`\`\`input
      1
      \`\`\`
      \`\`\`output
      3
      \`\`\`

      Вот и всё.
  - kind: number
    text: Сколько будет $1 + 2$?
    answer: 3
    why: Потому что **три**.
    proof: print(1 + 2)
  - kind: problem
    problem: sum
    text: Теперь сами.
  - kind: single
    text: Что больше?
    options: [{ right: true, text: Два }, { text: Один }]
    why: Два больше.
`,
  "lessons/01-all/plus.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>',
  "lessons/02-next/lesson.yaml": `id: 2
title: Дальше
summary: Один шаг.
steps:
  - kind: reading
    title: Конец
    text: Вот и всё.
`
}

/** Writes a course into a content folder. */
export async function writeCourse(
  contentFolder: string,
  changes: Readonly<Record<string, string>> = {},
  slug = "first"
): Promise<void> {
  for (const [path, text] of Object.entries({ ...sampleCourse, ...changes })) {
    const file = join(contentFolder, "courses", slug, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
