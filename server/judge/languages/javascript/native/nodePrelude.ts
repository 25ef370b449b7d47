/**
 * Defines `readline()`, `readAll()` and `print(…)` in Node, as the embedded judge and the browser have them, and collects
 * output: a system call for each line would take longer than most programs. What is collected is written before the
 * program reads, waits or ends, so that another program that talks with it never waits for it.
 */
export const nodePrelude = `const fs = require("node:fs")
const { StringDecoder } = require("node:string_decoder")

const { readSync, writeSync } = fs
const pause = new Int32Array(new SharedArrayBuffer(4))
// The streams of Node switch a pipe to a mode in which calls do not wait.
function patiently(act) {
  for (;;) {
    try {
      return act()
    } catch (error) {
      if (error.code !== "EAGAIN") throw error
      Atomics.wait(pause, 0, 0, 1)
    }
  }
}

let pending = ""
let flushedAt = 0
let isPlanned = false
function writeBytes(bytes) {
  for (let at = 0; at < bytes.length; ) at += patiently(() => writeSync(1, bytes, at))
}
function flush() {
  const ready = pending
  pending = ""
  flushedAt = Date.now()
  if (ready !== "") writeBytes(Buffer.from(ready))
}
function flushLater() {
  isPlanned = false
  flush()
}
function write(piece) {
  pending += piece
  if (pending.length >= 65536 || Date.now() - flushedAt > 50) flush()
  else if (!isPlanned) {
    isPlanned = true
    setImmediate(flushLater)
  }
}
process.on("exit", flush)

const stdout = Object.getOwnPropertyDescriptor(process, "stdout").get
let stream
Object.defineProperty(process, "stdout", {
  configurable: true,
  enumerable: true,
  get() {
    if (stream !== undefined) return stream
    stream = stdout.call(process)
    stream.write = (piece, encoding, done = encoding) => {
      if (typeof piece === "string" && (typeof encoding !== "string" || /^utf-?8$/i.test(encoding))) write(piece)
      else {
        flush()
        writeBytes(Buffer.from(piece, encoding))
      }
      if (typeof done === "function") process.nextTick(done)
      return true
    }
    stream.end = (piece, encoding, done) => {
      if (typeof piece === "string" || ArrayBuffer.isView(piece)) stream.write(piece, encoding, done)
      flush()
      return stream
    }
    return stream
  }
})
const standard = new Set([0, 1, "/dev/stdin", "/dev/stdout"])
for (const name of ["readSync", "readFileSync", "writeSync", "writeFileSync", "appendFileSync"]) {
  const own = fs[name]
  fs[name] = (file, ...rest) => {
    if (!standard.has(file)) return own(file, ...rest)
    flush()
    return patiently(() => own(file, ...rest))
  }
}

const { log } = console
let depth = 0
for (const [name, step] of [["group", 1], ["groupCollapsed", 1], ["groupEnd", -1]]) {
  const own = console[name]
  console[name] = (...values) => {
    depth = Math.max(0, depth + step)
    own(...values)
  }
}
const isPlain = (value) => typeof value === "string" || (typeof value === "number" && !Object.is(value, -0))
console.log = console.info = console.debug = (...values) => {
  const isLine = depth === 0 && values.every(isPlain) && (values.length < 2 || !String(values[0]).includes("%"))
  if (isLine) write(values.join(" ") + "\\n")
  else log(...values)
}

// Errors show the program's own lines alone.
Error.prepareStackTrace = (error, frames) => {
  const own = frames.filter((frame) => !/^node:|prelude\\.cjs$/.test(String(frame.getFileName())))
  return [String(error), ...own.map((frame) => "    at " + frame)].join("\\n")
}

const decoder = new StringDecoder("utf8")
const piece = Buffer.alloc(65536)
let text = ""
let position = 0
let ended = false
function readMore() {
  if (ended) return false
  flush()
  const length = patiently(() => readSync(0, piece))
  ended = length === 0
  text = text.slice(position) + (ended ? decoder.end() : decoder.write(piece.subarray(0, length)))
  position = 0
  return !ended
}
globalThis.readAll = () => {
  const pieces = [text.slice(position)]
  text = ""
  position = 0
  while (readMore()) {
    pieces.push(text)
    text = ""
  }
  pieces.push(text)
  text = ""
  return pieces.join("")
}
globalThis.readline = () => {
  let end = text.indexOf("\\n", position)
  while (end < 0 && readMore()) end = text.indexOf("\\n", position)
  if (position >= text.length) return null
  if (end < 0) end = text.length
  const line = text.slice(position, end > position && text[end - 1] === "\\r" ? end - 1 : end)
  position = end + 1
  return line
}
globalThis.print = (...values) => write(values.map(String).join(" ") + "\\n")
`
