/** How the native sandbox compiles and runs a language with the programs of this machine. */
export interface NativeLanguage {
  /** Debian packages that bring its programs, for the operator. */
  readonly packages: ReadonlyArray<string>
  /** Prints the version. A language whose command fails is not offered. */
  readonly version: { readonly command: ReadonlyArray<string>; readonly pattern: RegExp }
  /** Display name for a version, such as `C++20 (g++ 12.2)`. */
  readonly name: (version: string) => string
  /** File name of the program's text in the sandbox. */
  readonly sourceName: (code: string) => string
  readonly compile: Compilation
  /** Command and arguments that run the program, whose text has the name `source`. */
  readonly run: (program: { readonly source: string; readonly memoryMb: number }) => ReadonlyArray<string>
  /** Variables of the program and of its compiler, beside `PATH`, `HOME`, `TMPDIR` and `LANG`. */
  readonly environment: Readonly<Record<string, string>>
  /** Files that each run finds beside the program, such as a prelude. */
  readonly files: Readonly<Record<string, string>>
  /** Further paths of the machine that its programs read, by their paths in the sandbox. */
  readonly readable: Readonly<Record<string, string>>
  readonly memory: MemoryUse
  /** Number of processes and threads that a run may have. */
  readonly processes: number
  /** A file that takes seconds to build and that programs only read. */
  readonly prepared: Preparation | null
  /** Multiplier for the problem's time limit on the reference machine: the time that the language itself needs. */
  readonly timeFactor: number
  /** A program that computes for about a quarter of a second, without input. */
  readonly reference: {
    readonly code: string
    /** CPU time of the program on the reference machine. */
    readonly cpuMs: number
  }
}

export interface Compilation {
  /**
   * Command and arguments that compile the program in the file `source`, beside which are the `others`. What it prints is
   * the compiler's log.
   */
  readonly command: (program: {
    readonly source: string
    readonly others: ReadonlyArray<string>
  }) => ReadonlyArray<string>
  /** The folder whose files are the program; null if the program is its text, and the command only checks it. */
  readonly resultFolder: string | null
  readonly memoryMb: number
  readonly processes: number
}

export interface MemoryUse {
  /** Whether the kernel can limit the address space: runtimes with garbage collection reserve more than they use. */
  readonly limitsAddressSpace: boolean
  /** What the runtime needs beside the program's own memory, in MiB. */
  readonly overheadMb: number
  /** What a program prints as an error when its memory does not suffice. */
  readonly exhausted: RegExp
}

export interface Preparation {
  /** Files of the folder in which the command runs. */
  readonly files: Readonly<Record<string, string>>
  readonly command: ReadonlyArray<string>
  /** The folder whose files are the result; programs find them in `/prepared/LANGUAGE`. */
  readonly resultFolder: string
}

/** Where programs of a language find what was prepared for it. */
export const preparedFolder = (language: string): string => `/prepared/${language}`
