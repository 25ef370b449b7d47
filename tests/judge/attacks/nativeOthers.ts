import { type Attack, attacks } from "./Attack.ts"

/** Attacks in the languages that only the native judge has; they run where the language is offered. */
export const nativeOthers: ReadonlyArray<Attack> = [
  ...attacks("java", [
    {
      name: "a file of the machine",
      code: ({ file }) => `import java.nio.file.*;
public class Main { public static void main(String[] a) throws Exception {
  System.out.println(Files.readString(Path.of(${JSON.stringify(file)})) + "PWNED"); } }`,
      must: "runtime_error"
    },
    {
      name: "a connection",
      code: ({ port }) => `public class Main { public static void main(String[] a) throws Exception {
  new java.net.Socket("127.0.0.1", ${port}); System.out.println("PWNED"); } }`,
      must: "runtime_error"
    },
    {
      name: "threads without end",
      code: `public class Main { public static void main(String[] a) {
  for (;;) { Thread t = new Thread(() -> { for (;;) ; }); t.start(); } } }`,
      must: ["time_limit", "runtime_error", "memory_limit"]
    },
    {
      name: "memory without end",
      code: `import java.util.*;
public class Main { public static void main(String[] a) { List<int[]> kept = new ArrayList<>(); for (;;) kept.add(new int[1 << 18]); } }`,
      must: "memory_limit"
    },
    {
      name: "memory outside of the heap",
      code: `import java.nio.*;
import java.util.*;
public class Main { public static void main(String[] a) {
  List<ByteBuffer> kept = new ArrayList<>();
  for (;;) { ByteBuffer b = ByteBuffer.allocateDirect(1 << 20); while (b.hasRemaining()) b.put((byte) 1); kept.add(b); } } }`,
      must: ["memory_limit", "runtime_error"]
    },
    {
      name: "a process",
      code: `public class Main { public static void main(String[] a) throws Exception {
  new ProcessBuilder("/bin/sh", "-c", "sleep 1000").inheritIO().start(); System.out.println("done"); Runtime.getRuntime().halt(0); } }`,
      must: ["ok", "runtime_error"]
    },
    {
      name: "a service of an annotation processor in the text",
      code: `import javax.annotation.processing.*;
@SupportedAnnotationTypes("*")
public class Main extends AbstractProcessor {
  public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> s, RoundEnvironment r) { throw new Error("PWNED"); }
  public static void main(String[] a) {} }`,
      must: ["ok", "compilation_error"]
    }
  ]),
  ...attacks("pascal", [
    { name: "a file included", code: "{$I /etc/passwd}\nbegin end.", must: "compilation_error" },
    {
      name: "the errors of the compiler included",
      code: "{$I /dev/stderr}\nbegin end.",
      must: "compilation_error"
    },
    {
      name: "the environment of the compiler",
      code: "begin writeln({$I %HOME%}, {$I %ZAMA_SECRET%}); end.",
      must: ["ok", "compilation_error"]
    },
    { name: "an endless loop", code: "begin while true do; end.", must: "time_limit" },
    {
      name: "memory without end",
      code: "var p: pointer; begin while true do begin getmem(p, 1048576); fillchar(p^, 1048576, 1) end end.",
      must: ["memory_limit", "runtime_error"]
    },
    {
      name: "a fork bomb",
      code: "uses baseunix; begin while true do fpfork end.",
      must: "time_limit"
    }
  ]),
  ...attacks("csharp", [
    {
      name: "a file of the machine",
      code: ({ file }) =>
        `class Program { static void Main() { System.Console.WriteLine(System.IO.File.ReadAllText(${JSON.stringify(file)}) + "PWNED"); } }`,
      must: "runtime_error"
    },
    {
      name: "a connection",
      code: ({ port }) =>
        `class Program { static void Main() { var c = new System.Net.Sockets.TcpClient("127.0.0.1", ${port}); System.Console.WriteLine(new System.IO.StreamReader(c.GetStream()).ReadToEnd()); } }`,
      must: ["runtime_error", "compilation_error"]
    },
    {
      name: "memory without end",
      code: `using System.Collections.Generic;
class Program { static void Main() { var kept = new List<byte[]>(); for (;;) { var b = new byte[1 << 20]; System.Array.Fill(b, (byte)1); kept.Add(b); } } }`,
      must: ["memory_limit", "runtime_error"]
    },
    {
      name: "an endless loop",
      code: "class Program { static void Main() { for (;;) ; } }",
      must: "time_limit"
    }
  ]),
  ...attacks("go", [
    {
      name: "a file of the machine",
      code: ({ file }) => `package main
import ("fmt"; "os")
func main() { b, e := os.ReadFile(${JSON.stringify(file)}); if e != nil { os.Exit(3) }; fmt.Println(string(b), "PWNED") }`,
      must: "runtime_error"
    },
    {
      name: "a file embedded",
      code: `package main
import _ "embed"
//go:embed /etc/passwd
var text string
func main() { print(text, "PWNED") }`,
      must: "compilation_error"
    },
    {
      name: "flags of the C compiler",
      code: `package main
// #cgo CFLAGS: -fplugin=/box/evil.so
// #include "/etc/passwd"
import "C"
func main() {}`,
      must: "compilation_error"
    },
    {
      name: "functions of the runtime",
      code: `package main
import _ "unsafe"
//go:linkname fatal runtime.throw
func fatal(s string)
func main() { fatal("x") }`,
      must: ["compilation_error", "runtime_error"]
    },
    {
      name: "memory behind a first thread that has ended",
      code: `package main
import ("runtime"; "syscall"; "time")
func init() { runtime.LockOSThread() }
func main() {
  go func() { var kept [][]byte; for i := 0; i < 900; i++ { b := make([]byte, 1<<20); for j := range b { b[j] = 1 }; kept = append(kept, b); time.Sleep(time.Millisecond) }; print(len(kept), "PWNED") }()
  syscall.RawSyscall(syscall.SYS_EXIT, 0, 0, 0)
}`,
      must: ["memory_limit", "time_limit"]
    },
    {
      name: "goroutines without end",
      code: "package main\nfunc f() { for { go f() } }\nfunc main() { f() }",
      must: ["time_limit", "memory_limit"]
    }
  ]),
  ...attacks("rust", [
    {
      name: "a file of the machine",
      code: ({ file }) =>
        `fn main() { print!("{}PWNED", std::fs::read_to_string(${JSON.stringify(file)}).unwrap()) }`,
      must: "runtime_error"
    },
    {
      name: "a file included",
      code: 'fn main() { print!("{:?}PWNED", include_bytes!("/etc/passwd").len()) }',
      must: "compilation_error"
    },
    {
      name: "the errors of the compiler included",
      code: 'fn main() { print!("{:?}PWNED", include_bytes!("/dev/stderr").len()) }',
      must: "compilation_error"
    },
    {
      name: "the environment of the compiler",
      code: 'fn main() { print!("{}PWNED", env!("ZAMA_SECRET")) }',
      must: "compilation_error"
    },
    {
      name: "evaluation without end at compile time",
      code: 'const fn f() -> u64 { let mut i = 0u64; loop { i ^= 1; } }\nconst X: u64 = f();\nfn main() { print!("{}", X) }',
      must: "compilation_error"
    },
    {
      name: "memory without end",
      code: "fn main() { let mut kept = vec![]; loop { kept.push(vec![1u8; 1 << 20]); } }",
      must: ["memory_limit", "runtime_error"]
    }
  ])
]
