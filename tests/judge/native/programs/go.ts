import type { TrialPrograms } from "./TrialPrograms.ts"

const main = (body: string, imports: string) => `package main; ${imports}\nfunc main() {\n  ${body}\n}\n`

export const go: TrialPrograms = {
  fails: main("var a []int; a[len(a)+5] = 1", ""),
  failure: /^panic: runtime error: index out of range[^]*main\.go:3/,
  allocates: main("var a [][]byte; for { a = append(a, make([]byte, 1000000)); a[len(a)-1][5] = 1 }", ""),
  loops: main("for {}", ""),
  sleeps: main("time.Sleep(time.Hour)", 'import "time"'),
  prints: main('for { fmt.Println("x") }', 'import "fmt"'),
  recurses: `package main; import "fmt"
func f(n int) int { if n > 0 { return f(n-1) + 1 }; return 0 }
func main() { fmt.Println(f(100000)) }
`,
  isBroken: main("var x int = y", ""),
  complaint: /main\.go:3:15: undefined: y/
}
