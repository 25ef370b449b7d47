import { runLLVM, type Tree } from "@yowasp/clang"
import { logBytes, type CompileReply } from "../../protocol.ts"
import { ByteSink } from "../ByteSink.ts"
import { compileArguments, linkArguments, precompileArguments, runtimeArguments } from "./clangArguments.ts"
import { joinParts, splitParts } from "./parts.ts"
import { runtimeSource } from "./runtimeSource.ts"
import { standardHeader } from "./standardHeader.ts"
import { usesLongDouble } from "./usesLongDouble.ts"

/** clang and its linker, compiled to WebAssembly; they see only the files given here. */
export class Compiler {
  readonly #header: Uint8Array
  readonly #runtime: Uint8Array
  #broken = false

  constructor(prepared: Uint8Array) {
    const [header, runtime] = splitParts(prepared)
    if (!header || !runtime) throw new Error("the precompiled header is damaged")
    this.#header = header
    this.#runtime = runtime
  }

  /** Builds the precompiled header and the runtime object as one file. */
  static async prepare(): Promise<Uint8Array> {
    const log = new ByteSink(logBytes)
    const header = await runTool(precompileArguments, { "std.h": standardHeader }, "std.pch", log)
    const runtime = await runTool(runtimeArguments, { "runtime.cpp": runtimeSource }, "runtime.o", log)
    return joinParts([header, runtime])
  }

  /** True after clang crashed: its memory may be corrupt. */
  get broken(): boolean {
    return this.#broken
  }

  /** `files` lie beside the program; those that are C++ sources are compiled and linked too. */
  async compile(code: string, files: Readonly<Record<string, string>>): Promise<CompileReply> {
    const log = new ByteSink(logBytes)
    try {
      const sources = this.#sources(code, files)
      const objects: Tree = { "runtime.o": this.#runtime }
      for (const [name, object] of objectsOf(files)) {
        objects[object] = await runTool(compileArguments(name, object), sources, object, log)
      }
      const withLongDouble = [code, ...Object.values(files)].some(usesLongDouble)
      const program = await runTool(
        linkArguments(Object.keys(objects), withLongDouble),
        objects,
        "main.wasm",
        log
      )
      return { kind: "compiled", ok: true, program, log: readable(log) }
    } catch (error) {
      return this.#failure(error, log)
    }
  }

  #sources(code: string, files: Readonly<Record<string, string>>): Tree {
    return {
      ...treeOf(files),
      "main.cpp": code,
      "std.pch": this.#header,
      "std.h": standardHeader,
      bits: { "stdc++.h": standardHeader }
    }
  }

  #failure(error: unknown, log: ByteSink): CompileReply {
    const refused = error instanceof Error && "code" in error && typeof error.code === "number"
    this.#broken = !refused
    const text = readable(log)
    const explained = text === "" ? "The compiler gave up on this program." : text
    return { kind: "compiled", ok: false, fault: "program", log: explained }
  }
}

/** Files by path as the tree of folders that clang reads. */
function treeOf(files: Readonly<Record<string, string>>): Tree {
  const newFolder = () => Object.create(null) as Tree
  const root = newFolder()
  for (const [path, text] of Object.entries(files)) {
    const steps = path.split("/")
    const folder = steps.slice(0, -1).reduce((parent, step) => (parent[step] ??= newFolder()) as Tree, root)
    folder[steps.at(-1)!] = text
  }
  return root
}

const isSource = (name: string) => /\.(?:cc|cpp|cxx|c\+\+|c)$/i.test(name)

/** Each source with the name of its object file. */
const objectsOf = (files: Readonly<Record<string, string>>): ReadonlyArray<readonly [string, string]> =>
  ["main.cpp", ...Object.keys(files).filter(isSource)].map((name, index) => [name, `${index}.o`])

async function runTool(words: ReadonlyArray<string>, files: Tree, result: string, log: ByteSink) {
  const made = await runLLVM([...words], files, {
    stdout: () => {},
    stderr: (bytes) => {
      if (bytes) log.add(bytes)
    },
    fetchProgress: () => {}
  })
  const bytes = made?.[result]
  if (!(bytes instanceof Uint8Array)) throw new Error(`no ${result} was made`)
  return bytes
}

/** Removes tool names from the log, so that it refers only to the learner's file. */
function readable(log: ByteSink): string {
  return log
    .text()
    .replaceAll("wasm-ld: ", "")
    .replace(/^.*clang\+\+: (?=error|warning)/gm, "")
    .replace(/\d{1,4}\.o: undefined symbol/g, "undefined symbol")
}
