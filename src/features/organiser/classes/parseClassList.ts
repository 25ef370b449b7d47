import { checkStudent } from "../../../api/checkStudent.ts"
import { classLimits, type Student } from "../../../api/contract/organiser/classes.ts"
import type { Fault, FileReading, ListedStudent } from "../../../machines/classUploadMachine.ts"
import { readColumns, type Columns } from "./columns.ts"
import { readTable } from "./readTable.ts"

const faultOf = (problem: string, row: number | null = null, value = ""): FileReading => ({
  kind: "faulty",
  faults: [{ row, field: null, problem, value }]
})

interface Line {
  readonly row: number
  readonly cells: ReadonlyArray<string>
}

/** Normalises a cell as the server stores it: single spaces, trimmed, NFC. */
const tidy = (cell: string | undefined) => (cell ?? "").replaceAll(/\s+/gu, " ").trim().normalize("NFC")

/** Parses a list of students with a heading row; one faulty row makes the whole file faulty. */
export async function parseClassList(file: Blob): Promise<FileReading> {
  const read = await readTable(file)
  if ("fault" in read) return faultOf(read.fault, "row" in read ? read.row : null)
  const lines = read.table
    .map((cells, at): Line => ({ row: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
  const [headings, ...rows] = lines
  if (headings === undefined || rows.length === 0) return faultOf("empty")
  const columns = readColumns(headings.cells)
  if (!hasNames(columns)) return faultOf("noNames", headings.row, headings.cells.join(", "))
  if (rows.length > classLimits.students) return faultOf("tooMany", null, String(rows.length))
  const parsed = rows.map((line) => readLine(line, headings.cells.length, columns))
  const faults = parsed.flatMap((line) => line.faults)
  if (faults.length > 0) return { kind: "faulty", faults }
  const { ignored, at } = columns
  const guessed = at.surnameFirst !== undefined || at.surnameLast !== undefined
  return { kind: "roll", students: parsed.map(({ student }) => student), ignored, guessed }
}

const hasNames = ({ at }: Columns) =>
  at.first !== undefined || at.surnameFirst !== undefined || at.surnameLast !== undefined

function readLine({ row, cells }: Line, width: number, columns: Columns) {
  const grade = gradeOf(tidy(cells[columns.at.grade ?? -1]))
  const content: Student = {
    ...namesOf(cells, columns),
    grade: grade.value,
    city: tidy(cells[columns.at.city ?? -1]) || null
  }
  const student: ListedStudent = { row, ...content }
  const extra = cells.slice(width).filter((cell) => cell.trim() !== "")
  const faults: Array<Fault> = checkStudent(content)
    .filter(({ field }) => field !== "grade")
    .map(({ field, key }) => ({
      row,
      field,
      problem: field === "firstName" && content.firstName === "" ? "required" : key,
      value: content[field] === null ? "" : String(content[field])
    }))
  if (grade.wrong) faults.push({ row, field: "grade", problem: "grade", value: grade.typed })
  if (extra.length > 0) faults.push({ row, field: null, problem: "tooWide", value: extra.join(", ") })
  return { student, faults }
}

/** Parses «7», «7А», «7 класс»; an empty cell is valid. */
function gradeOf(typed: string) {
  const number = Number(/^(\d{1,2})(?:\s?[-«"]?\p{L}[»"]?|\s?(?:класс|кл\.?|grade))?$/iu.exec(typed)?.[1])
  const right = number >= 1 && number <= 11
  return { typed, value: right ? number : null, wrong: typed !== "" && !right }
}

/** Drops a third word after the surname and first name: it is a patronymic. */
function namesOf(cells: ReadonlyArray<string>, { at }: Columns): Pick<Student, "firstName" | "lastName"> {
  if (at.surnameFirst !== undefined) {
    const [first = "", second] = tidy(cells[at.surnameFirst]).split(" ")
    return second === undefined
      ? { firstName: first, lastName: null }
      : { firstName: second, lastName: first }
  }
  if (at.surnameLast !== undefined) {
    const [first = "", ...rest] = tidy(cells[at.surnameLast]).split(" ")
    return { firstName: first, lastName: rest.join(" ") || null }
  }
  return { firstName: tidy(cells[at.first ?? -1]), lastName: tidy(cells[at.last ?? -1]) || null }
}
