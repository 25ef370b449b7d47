/** Describes the exception a program tried to throw, given its mangled type name. */
export function thrownText(memory: Uint8Array, at: number): string {
  const end = memory.indexOf(0, at)
  const mangled =
    at === 0 || end < 0 ? "" : new TextDecoder().decode(memory.subarray(at, Math.min(end, at + 200)))
  const name = readableName(mangled)
  return `Exceptions are not supported here: throw${name === "" ? "" : ` ${name}`} ends the program`
}

const simpleTypes: Readonly<Record<string, string>> = {
  i: "int",
  j: "unsigned int",
  x: "long long",
  c: "char",
  b: "bool",
  d: "double",
  PKc: "const char*"
}

function readableName(mangled: string): string {
  const standard = /^St\d+([a-z_]\w*)$/i.exec(mangled)
  if (standard) return `std::${standard[1]}`
  if (/^NSt3__2\d+basic_string/.test(mangled)) return "std::string"
  return simpleTypes[mangled] ?? /^\d+([a-z_]\w*)$/i.exec(mangled)?.[1] ?? ""
}
