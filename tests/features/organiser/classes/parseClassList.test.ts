import { describe, expect, test } from "vitest"
import { parseClassList } from "../../../../src/features/organiser/classes/parseClassList.ts"

const read = (...parts: ReadonlyArray<string | Uint8Array<ArrayBuffer>>) =>
  parseClassList(new Blob([...parts]))
const faultsOf = async (text: string) => {
  const reading = await read(text)
  return reading.kind === "faulty"
    ? reading.faults.map(({ row, field, problem, value }) => [row, field, problem, value])
    : "no faults"
}

const anna = { row: 2, firstName: "Анна", lastName: "Ёлкина", grade: 7, city: "Казань" }

/** Windows-1251, as Excel saves Russian text. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    if (letter === "Ё") return 0xa8
    if (letter === "ё") return 0xb8
    const code = letter.charCodeAt(0)
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
  })
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer)

describe("a list of pupils is read", () => {
  const rows = "Фамилия;Имя;Класс;Город\r\nЁлкина;Анна;7;Казань\r\n"

  test.each([
    ["UTF-8", [rows]],
    ["UTF-8 with a byte order mark", ["\uFEFF", rows]],
    ["Windows-1251", [windows1251(rows)]],
    ["UTF-16 with a byte order mark", [utf16(rows)]],
    ["commas", [rows.replaceAll(";", ",")]],
    ["tabs", [rows.replaceAll(";", "\t")]],
    ["quotes", ['"Фамилия";"Имя";"Класс";"Город"\n"Ёлкина";"Анна";"7";"Казань"']],
    ["Excel's hint", ["sep=;\r\n", rows]],
    ["spaces and capital letters", [" ФАМИЛИЯ ;имя:;КЛАСС;город*\n Ёлкина ;Анна ; 7А;Казань"]],
    ["English headings", ["Last name,First name,Grade,City\nЁлкина,Анна,7 класс,Казань"]]
  ])("with %s", async (_, parts) => {
    const reading = await read(...(parts as ReadonlyArray<string>))
    expect(reading).toEqual({ kind: "roll", students: [anna], ignored: [], guessed: false })
  })

  test.each([
    ["ФИО", "Ёлкина Анна Петровна", "Анна", "Ёлкина"],
    ["Имя", "Анна Ёлкина", "Анна", "Ёлкина"],
    ["Name", "Anna Maria Smith", "Anna", "Maria Smith"],
    ["Имя", "Анна", "Анна", null]
  ])("with full names under «%s»: %s", async (heading, name, firstName, lastName) => {
    expect(await read(`${heading};Класс\n${name};`)).toEqual({
      kind: "roll",
      students: [{ row: 2, firstName, lastName, grade: null, city: null }],
      ignored: [],
      guessed: true
    })
  })

  test("with its own row numbers, despite empty rows", async () => {
    const reading = await read("\nИмя;Фамилия\n;\nАнна;Ким\n\nБорис;Ли\n")
    expect(reading.kind === "roll" && reading.students.map(({ row, firstName }) => [row, firstName])).toEqual(
      [
        [4, "Анна"],
        [6, "Борис"]
      ]
    )
  })

  test("without unknown columns", async () => {
    const reading = await read("Имя;Фамилия;Телефон;Почта мамы\nАнна;Ким;8 900;mama@x.ru")
    expect(reading).toMatchObject({ kind: "roll", ignored: ["Телефон", "Почта мамы"] })
    expect(JSON.stringify(reading)).not.toMatch(/900|mama@/)
  })

  test("with quoted separators and escaped quotes", async () => {
    const reading = await read('Имя,Фамилия,Город\nАнна,"О""Нил","Ким, Ли"')
    expect(reading).toMatchObject({
      kind: "faulty",
      faults: [
        { row: 2, field: "lastName", value: 'О"Нил' },
        { row: 2, field: "city", value: "Ким, Ли" }
      ]
    })
  })
})

describe("faults have a row and a field", () => {
  test("all of them at once", async () => {
    const text = [
      "Фамилия;Имя;Класс;Город",
      "Ёлкина;Анна;7;Казань",
      "Ким;;5;Казань",
      "П;Борис2;12;<b>",
      "Ли;Ева;пятый;Уфа;лишнее"
    ].join("\n")
    expect(await faultsOf(text)).toEqual([
      [3, "firstName", "required", ""],
      [4, "firstName", "name", "Борис2"],
      [4, "lastName", "min2", "П"],
      [4, "city", "city", "<b>"],
      [4, "grade", "grade", "12"],
      [5, "grade", "grade", "пятый"],
      [5, null, "tooWide", "лишнее"]
    ])
  })

  test.each([
    ["", "empty"],
    ["Имя;Фамилия\n", "empty"],
    ["Имя;Фамилия\n;\n", "empty"],
    ["Телефон;Город\n8;Уфа", "noNames"],
    ['Имя;Фамилия\n"Анна;Ким\nБорис;Ли', "quotes"],
    [`Имя\n${"Анна\n".repeat(501)}`, "tooMany"],
    ["Имя\nАн\0на", "unreadable"],
    ["PK\u0003\u0004…", "excel"],
    [`Имя\n${"Анна\n".repeat(300_000)}`, "tooLarge"]
  ])("of the whole file: %j", async (text, problem) => {
    const faults = await faultsOf(text)
    expect(faults).toHaveLength(1)
    expect(faults[0]?.[2]).toBe(problem)
  })

  test("500 pupils are allowed", async () => {
    expect(await read(`Имя\n${"Анна\n".repeat(500)}`)).toMatchObject({ kind: "roll" })
  })
})
