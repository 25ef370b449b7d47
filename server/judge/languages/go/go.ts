import type { ProgrammingLanguage } from "../ProgrammingLanguage.ts"
import { gc } from "./native/gc.ts"

const template = `package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	var n int
	fmt.Fscan(in, &n)
	fmt.Fprintln(out, n)
}
`

const sum = `package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`

export const go: ProgrammingLanguage = {
  id: "go",
  title: "Go",
  code: "go",
  extension: "go",
  template,
  runsInBrowser: false,
  writesValidators: false,
  grammar: "go",
  sources: {
    names: [/\.go$/i],
    polygonTypes: /^go(?:$|\.)/,
    several: true,
    compiledTogether: true,
    mainNames: ["main.go"]
  },
  sum,
  embedded: null,
  native: gc
}
