import { attacks } from "./Attack.ts"

/** Attacks of Node programs, for the native judge. */
export const nativeJavascript = attacks("javascript", [
  {
    name: "a server and a connection",
    code: ({ port }) => `
const net = require('net')
net.createServer().on('error', () => print('held')).listen(8123, () => print('PWNED'))
net.connect(${port}).on('error', () => print('held')).on('connect', () => print('PWNED'))`,
    must: "ok",
    prints: "held\nheld\n",
    isCore: true
  },
  {
    name: "a child that outlives it",
    code: "require('child_process').spawn('/bin/sh', ['-c', 'sleep 1000'], { detached: true, stdio: 'inherit' }).unref(); process.exit(0)",
    must: ["ok", "runtime_error"]
  },
  {
    name: "workers without end",
    code: "const { Worker } = require('worker_threads'); for (;;) new Worker('for (;;);', { eval: true }).on('error', () => {})",
    must: ["time_limit", "memory_limit", "runtime_error"]
  },
  {
    name: "memory outside of the heap",
    code: "const kept = []; for (;;) kept.push(Buffer.alloc(1e6, 1))",
    must: "memory_limit",
    isCore: true
  },
  {
    name: "the interpreter itself",
    code: "const fs = require('fs'); try { fs.writeFileSync('/node', 'PWNED'); print('PWNED') } catch { print('held') }",
    must: "ok",
    prints: "held\n"
  },
  {
    name: "signals to its inspector and to others",
    code: "for (const pid of [1, 2, 3, -1, 0]) { try { process.kill(pid, 'SIGUSR1') } catch {} } setTimeout(() => print('done'), 50)",
    must: ["ok", "runtime_error", "time_limit"]
  },
  {
    name: "an endless loop in a timer",
    code: "setInterval(() => {}, 1000)",
    must: "time_limit"
  }
])
