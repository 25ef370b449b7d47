import { type NativeLanguage, preparedFolder } from "../../../native/NativeLanguage.ts"

const reference = `package main

import "fmt"

func main() {
	const most = 1 << 21
	var sum uint32
	composite := make([]bool, most)
	for turn := 0; turn < 48; turn++ {
		for i := range composite {
			composite[i] = false
		}
		for i := 2; i < most; i++ {
			if composite[i] {
				continue
			}
			sum += uint32(i)
			for j := i * i; j < most; j += i {
				composite[j] = true
			}
		}
	}
	fmt.Println(sum)
}
`

/** Packages that solutions have no use for; those that others need come along. */
const unused = "archive|cmd|crypto|database|debug|expvar|go|html|image|mime|net|plugin|testing|vendor"

const compiled = preparedFolder("go")

/** Copies the compiled packages of the library, because building them for each program takes seconds. */
const prepare = `set -e
go list -deps -export -f '{{if .Export}}{{.ImportPath}} {{.Export}}{{end}}' $(go list std | grep -vE '^(${unused})(/|$)') > list
number=0
while read -r path file; do
  number=$((number + 1))
  cp "$file" out/$number.a
  echo "packagefile $path=${compiled}/$number.a"
done < list > out/packages
`

/** \`go build\` looks for a cache and a module at each start. */
const build = `go tool compile -p main -complete -importcfg ${compiled}/packages -o main.a "$@" &&
go tool link -importcfg ${compiled}/packages -s -w -o out/program main.a`

/** The compiler of Go itself. */
export const gc: NativeLanguage = {
  packages: ["golang-go"],
  version: { command: ["/usr/bin/go", "version"], pattern: /go(\d+\.\d+)/ },
  name: (version) => `Go ${version}`,
  sourceName: () => "main.go",
  compile: {
    command: ({ source, others }) => [
      ...["/bin/sh", "-c", build, "sh", source],
      ...others.filter((name) => name.endsWith(".go"))
    ],
    resultFolder: "out",
    memoryMb: 1024,
    processes: 64
  },
  run: ({ memoryMb }) => ["/usr/bin/env", `GOMEMLIMIT=${memoryMb}MiB`, "/box/program"],
  environment: { GOCACHE: "/box/cache", GO111MODULE: "off", GOTOOLCHAIN: "local" },
  files: {},
  readable: {},
  memory: { limitsAddressSpace: false, overheadMb: 32, exhausted: /out of memory|cannot allocate memory/ },
  processes: 64,
  prepared: { files: {}, command: ["/bin/sh", "-c", prepare], resultFolder: "out" },
  timeFactor: 1,
  reference: { code: reference, cpuMs: 200 }
}
