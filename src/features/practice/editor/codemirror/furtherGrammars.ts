import type { Extension } from "@codemirror/state"
import { tokenLanguage } from "./tokenLanguage.ts"

const withBraces = {
  token:
    /(?<comment>\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<string>"""[^]*?(?:"""|$)|@"[^"]*"?|"(?:[^"\\\n]|\\.)*"?|`[^`]*`?|'(?:[^'\\\n]|\\[^\n][^'\n]{0,8})')|(?<number>\b\d[\w.]*)|(?<word>[\p{L}_][\p{L}\p{N}_]*)/gu,
  ignoresCase: false,
  opens: /[{([]\s*$/,
  closes: /^\s*[})\]]/
}

const java = () =>
  tokenLanguage({
    ...withBraces,
    name: "java",
    keywords:
      "abstract assert break case catch class continue default do else enum extends false final finally for if implements import instanceof interface native new null package private protected public record return static strictfp super switch synchronized this throw throws transient true try var volatile while yield",
    types:
      "boolean byte char double float int long short void ArrayDeque ArrayList Arrays BigDecimal BigInteger BitSet Boolean BufferedReader Character Collections Comparator Deque Double HashMap HashSet InputStreamReader Integer LinkedList List Long Map Math Object PrintWriter PriorityQueue Queue Scanner Set Stack StreamTokenizer String StringBuilder StringTokenizer System TreeMap TreeSet"
  })

const csharp = () =>
  tokenLanguage({
    ...withBraces,
    name: "csharp",
    keywords:
      "abstract as async await base break case catch checked class const continue default delegate do else enum event explicit extern false finally fixed for foreach get goto if implicit in interface internal is lock namespace new null operator out override params private protected public readonly ref return sealed set sizeof stackalloc static struct switch this throw true try typeof unchecked unsafe using value var virtual volatile when where while yield",
    types:
      "bool byte char decimal double dynamic float int long object sbyte short string uint ulong ushort void Array BigInteger Console Convert Dictionary Enumerable HashSet IEnumerable LinkedList List Math Queue SortedDictionary SortedSet Stack StreamReader StreamWriter String StringBuilder Tuple"
  })

const go = () =>
  tokenLanguage({
    ...withBraces,
    name: "go",
    keywords:
      "break case chan const continue default defer else fallthrough false for func go goto if import interface iota map nil package range return select struct switch true type var",
    types:
      "any bool byte complex128 complex64 error float32 float64 int int16 int32 int64 int8 rune string uint uint16 uint32 uint64 uint8 uintptr"
  })

const rust = () =>
  tokenLanguage({
    ...withBraces,
    name: "rust",
    keywords:
      "as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self static struct super trait true type union unsafe use where while",
    types:
      "BTreeMap BTreeSet BinaryHeap Box Err HashMap HashSet None Ok Option Rc RefCell Result Self Some String Vec VecDeque bool char f32 f64 i128 i16 i32 i64 i8 isize str u128 u16 u32 u64 u8 usize"
  })

const pascal = () =>
  tokenLanguage({
    name: "pascal",
    token:
      /(?<comment>\/\/[^\n]*|\{[^}]*\}?|\(\*[^]*?(?:\*\)|$))|(?<string>'[^'\n]*'?)|(?<number>\b\d+(?:\.\d+)?(?:e[+-]?\d+)?|\$[\da-f]+)|(?<word>[a-z_]\w*)/gi,
    ignoresCase: true,
    keywords:
      "and array as begin break case class const constructor continue destructor div do downto else end except exit false file finally for forward function goto if implementation in inherited inline interface is label mod nil not object of operator or out overload packed private procedure program property protected public raise record repeat result set shl shr string then to true try type unit until uses var virtual while with xor",
    types:
      "ansistring boolean byte cardinal char double dword extended int64 integer longint longword pchar pointer qword real shortint shortstring single smallint text uint64 word",
    opens: /\b(?:begin|repeat|record|of|try|var|else|then|do)\s*$/i,
    closes: /^\s*(?:begin|end|until)\b/i
  })

/** Grammars of the languages that few learners use, apart from the others, so that the editor stays small. */
export const furtherGrammars: ReadonlyMap<string, () => Extension | Promise<Extension>> = new Map<
  string,
  () => Extension | Promise<Extension>
>([
  ["pypy", async () => (await import("@codemirror/lang-python")).pythonLanguage],
  ["c", async () => (await import("@codemirror/lang-cpp")).cppLanguage],
  ["java", java],
  ["csharp", csharp],
  ["pascal", pascal],
  ["go", go],
  ["rust", rust]
])
