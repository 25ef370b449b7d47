import { mkdir, mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** A complete small package, which tests modify. */
export const sumPackage: Readonly<Record<string, string>> = {
  "problem.yaml": [
    "problem_format_version: 2025-09",
    "name: { ru: Сумма, en: Sum }",
    "limits: { time_limit: 1.5, memory: 128 }",
    "source: Zama",
    "zama: { id: 7, difficulty: 2, topics: [math], reserved: false }"
  ].join("\n"),
  "statement/problem.ru.md":
    "Сложите $a$ и $b$.\n\n## Формат ввода\n\nДва числа.\n\n## Формат вывода\n\nСумма.\n",
  "statement/problem.en.md":
    "Add $a$ and $b$.\n\n## Input\n\nTwo numbers.\n\n## Output\n\nThe sum.\n\n## Notes\n\nThink.\n",
  "solution/editorial.en.md": "Use `+`.",
  "data/sample/1.in": "1 2\n",
  "data/sample/1.ans": "3\n",
  "data/secret/10.in": "5 5\n",
  "data/secret/10.ans": "10\n",
  "data/secret/2.in": "-1 1\n",
  "data/secret/2.ans": "0\n",
  "submissions/accepted/main.py": "a, b = map(int, input().split())\nprint(a + b)\n",
  "submissions/wrong_answer/minus.py": "a, b = map(int, input().split())\nprint(a - b)\n"
}

/** Writes a package into a new content folder, and returns the folder. */
export async function writeContent(
  packages: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>>,
  topics = "- slug: math\n  name: { ru: Математика, en: Mathematics }\n"
): Promise<string> {
  const content = await mkdtemp(join(tmpdir(), "zama-content-"))
  await writeFile(join(content, "topics.yaml"), topics)
  for (const [slug, files] of Object.entries(packages)) {
    for (const [path, text] of Object.entries(files)) {
      const file = join(content, "problems", slug, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  }
  return content
}
