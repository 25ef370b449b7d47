/**
 * The environment of a JavaScript solution, in the judge and in the browser.
 * The host defines three functions on the global object before it runs this source: `__read(): string` (the next piece
 * of the input, empty at the end), `__write(text)` and `__writeError(text)`; and `__isTalking`, true if another program
 * waits for the output. The source removes them and defines `readline()` (a line, or `null` at the end), `readAll()`
 * (the rest), `print(…)`, `console.*` and `require("fs")` with `readFileSync(0)`.
 * Output is buffered unless the program talks. This source evaluates to a function `flush()`, which the host calls after the program has ended
 * or failed.
 */
export const javascriptPrelude: string = String.raw`(() => {
  "use strict"
  const { __read: hostRead, __write: hostWrite, __writeError: hostWriteError, __isTalking: isTalking } = globalThis
  delete globalThis.__read
  delete globalThis.__isTalking
  delete globalThis.__write
  delete globalThis.__writeError

  const call = Function.prototype.call.bind(Function.prototype.call)
  const { indexOf, slice, charCodeAt } = String.prototype
  const { isArray } = Array
  const now = Date.now
  const toText = String

  let text = ""
  let position = 0
  let ended = false
  let pending = ""
  let flushed = now()

  function readMore() {
    const piece = ended ? "" : hostRead()
    ended = piece === ""
    if (ended) return false
    text = call(slice, text, position) + piece
    position = 0
    return true
  }

  function readAll() {
    while (readMore());
    const rest = call(slice, text, position)
    position = text.length
    return rest
  }

  function readline() {
    let end = call(indexOf, text, "\n", position)
    while (end < 0 && readMore()) end = call(indexOf, text, "\n", position)
    if (position >= text.length) return null
    if (end < 0) end = text.length
    const bare = end > position && call(charCodeAt, text, end - 1) === 13 ? end - 1 : end
    const line = call(slice, text, position, bare)
    position = end + 1
    return line
  }

  function flush() {
    const ready = pending
    pending = ""
    flushed = now()
    if (ready !== "") hostWrite(ready)
  }

  function write(piece) {
    pending += piece
    if (isTalking || pending.length >= 16384 || now() - flushed > 50) flush()
  }

  function print(...values) {
    let line = ""
    for (let i = 0; i < values.length; i++) line += (i > 0 ? " " : "") + toText(values[i])
    write(line + "\n")
  }

  const quote = (value) => {
    const inner = JSON.stringify(value).slice(1, -1)
    return value.includes("'") ? '"' + inner + '"' : "'" + inner.replaceAll('\\"', '"') + "'"
  }
  const isName = (key) => /^[A-Za-z_$][\w$]*$/.test(key)
  const wrap = (open, parts, close) => {
    if (parts.length === 0) return open + close
    const line = open + " " + parts.join(", ") + " " + close
    return line.length <= 76 ? line : open + "\n  " + parts.join(",\n").replaceAll("\n", "\n  ") + "\n" + close
  }

  function inspect(value, depth, above) {
    if (typeof value === "string") return quote(value)
    if (typeof value === "bigint") return value + "n"
    if (Object.is(value, -0)) return "-0"
    if (typeof value === "function") return value.name ? "[Function: " + value.name + "]" : "[Function (anonymous)]"
    if (typeof value !== "object" || value === null) return toText(value)
    if (value instanceof Error) return errorText(value)
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString()
    if (value instanceof RegExp) return toText(value)
    if (above.includes(value)) return "[Circular *1]"
    return inspectParts(value, depth, [...above, value])
  }

  function inspectParts(value, depth, above) {
    const deeper = (item) => inspect(item, depth + 1, above)
    const tooDeep = depth > 2
    if (isArray(value) || ArrayBuffer.isView(value)) {
      if (tooDeep) return "[Array]"
      const head = isArray(value) ? "" : value.constructor.name + "(" + value.length + ") "
      const shown = Array.prototype.map.call(Array.from(value).slice(0, 100), deeper)
      const more = value.length - 100
      if (more > 0) shown.push("... " + more + " more item" + (more > 1 ? "s" : ""))
      return head + wrap("[", shown, "]")
    }
    if (value instanceof Map) {
      return "Map(" + value.size + ") " + wrap("{", [...value].map(([k, v]) => deeper(k) + " => " + deeper(v)), "}")
    }
    if (value instanceof Set) return "Set(" + value.size + ") " + wrap("{", [...value].map(deeper), "}")
    const prototype = Object.getPrototypeOf(value)
    const kind = prototype === null ? "[Object: null prototype]" : (prototype.constructor ?? Object).name
    if (tooDeep) return "[" + (kind || "Object") + "]"
    const parts = Object.keys(value).map((key) => (isName(key) ? key : quote(key)) + ": " + deeper(value[key]))
    return (kind === "Object" || kind === "" ? "" : kind + " ") + wrap("{", parts, "}")
  }

  function errorText(error) {
    const head = toText(error.name) + ": " + toText(error.message)
    return typeof error.stack === "string" && error.stack !== "" ? head + "\n" + error.stack.trimEnd() : head
  }

  function format(values) {
    const first = values[0]
    let from = 0
    let line = ""
    if (typeof first === "string" && values.length > 1 && first.includes("%")) {
      from = 1
      line = first.replace(/%([sdifjoO%])/g, (whole, kind) => {
        if (kind === "%") return "%"
        if (from >= values.length) return whole
        return formatOne(kind, values[from++])
      })
      if (from < values.length) line += " "
    }
    const rest = values.slice(from).map((value) => (typeof value === "string" ? value : inspect(value, 0, [])))
    return line + rest.join(" ")
  }

  function formatOne(kind, value) {
    if (kind === "d") return typeof value === "bigint" ? value + "n" : toText(Number(value))
    if (kind === "i") return typeof value === "bigint" ? value + "n" : toText(Number.parseInt(value, 10))
    if (kind === "f") return toText(Number.parseFloat(value))
    if (kind === "j") return toText(JSON.stringify(value))
    return kind === "s" && typeof value !== "object" ? toText(value) : inspect(value, 0, [])
  }

  const simple = (values) => values.length === 1 && (typeof values[0] === "string" || typeof values[0] === "number")
  const lineOf = (values) => (simple(values) && !Object.is(values[0], -0) ? toText(values[0]) : format(values)) + "\n"
  const log = (...values) => write(lineOf(values))
  const error = (...values) => hostWriteError(lineOf(values))
  const console = {
    log, info: log, debug: log, dir: (value) => log(value), table: (value) => log(value),
    error, warn: error, trace: error,
    assert: (claim, ...values) => { if (!claim) error("Assertion failed", ...values) }
  }

  function readFileSync(path) {
    if (path === 0 || path === "/dev/stdin") return readAll()
    throw new Error("Only the standard input can be read: readFileSync(0)")
  }
  const fs = { readFileSync, writeFileSync: (path, value) => {
    if (path === 1 || path === "/dev/stdout") write(toText(value))
    else throw new Error("Only the standard output can be written: writeFileSync(1, text)")
  } }
  function require(name) {
    if (name === "fs" || name === "node:fs") return fs
    throw new Error("There is no module " + toText(name) + " here; read with readline() or require(\"fs\").readFileSync(0)")
  }

  const provided = { readline, readAll, print, console, require }
  for (const name of Object.keys(provided)) {
    Object.defineProperty(globalThis, name, {
      value: provided[name], writable: true, configurable: true, enumerable: false
    })
  }
  return flush
})()`
