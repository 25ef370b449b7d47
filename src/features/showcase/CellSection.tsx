import { useTranslation } from "react-i18next"
import { CodeCell } from "../cell/CodeCell.tsx"
import { Section, Specimen } from "./Section.tsx"

const stairs = `def stairs(n):
    if n < 2:
        return 1
    return stairs(n - 1) + stairs(n - 2)

steps = int(input())
print(stairs(steps))
`

const squares = `const squares = []
for (let i = 1; i <= 5; i++) {
  squares.push(i * i)
}
print(squares.join(" "))
`

export function CellSection() {
  const { t } = useTranslation("showcase")
  return (
    <Section id="cells" title={t("sections.cells")}>
      <Specimen name="CodeCell python">
        <CodeCell language="python" code={stairs} input="4" />
      </Specimen>
      <Specimen name="CodeCell javascript">
        <CodeCell language="javascript" code={squares} />
      </Specimen>
    </Section>
  )
}
