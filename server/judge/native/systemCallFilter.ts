/**
 * A seccomp filter for bubblewrap: a program of classic BPF over the number of a system call, see `seccomp(2)`.
 * Calls that let a program outlive its run, see other processes or reach rarely used code of the kernel fail with EPERM.
 */

/** Calls that fail with EPERM whatever their arguments are, with their numbers on x86_64. */
export const deniedCalls = {
  // Other processes.
  ...{
    ptrace: 101,
    process_vm_readv: 310,
    process_vm_writev: 311,
    kcmp: 312,
    pidfd_open: 434,
    pidfd_getfd: 438
  },
  ...{
    perf_event_open: 298,
    process_madvise: 440,
    process_mrelease: 448,
    migrate_pages: 256,
    move_pages: 279
  },
  // Mounts and namespaces.
  ...{ mount: 165, umount2: 166, pivot_root: 155, chroot: 161, unshare: 272, setns: 308, move_mount: 429 },
  ...{ open_tree: 428, fsopen: 430, fsconfig: 431, fsmount: 432, fspick: 433, mount_setattr: 442 },
  ...{ open_by_handle_at: 304, name_to_handle_at: 303, statmount: 457, listmount: 458 },
  // Memory that outlives its process.
  ...{ shmget: 29, msgget: 68, semget: 64, mq_open: 240, memfd_create: 319, memfd_secret: 447 },
  // Attributes of `/box`, which outlive its files.
  ...{ setxattr: 188, lsetxattr: 189, fsetxattr: 190 },
  // Keys.
  ...{ add_key: 248, request_key: 249, keyctl: 250 },
  // Network.
  ...{ socket: 41 },
  // Rare parts of the kernel. All programs of the machine share the contexts of io_setup.
  ...{
    bpf: 321,
    userfaultfd: 323,
    io_uring_setup: 425,
    io_uring_enter: 426,
    io_uring_register: 427,
    vmsplice: 278
  },
  ...{
    fanotify_init: 300,
    inotify_init1: 294,
    inotify_init: 253,
    quotactl: 179,
    quotactl_fd: 443,
    io_setup: 206
  },
  ...{ lookup_dcookie: 212, syslog: 103, acct: 163, personality: 135, modify_ldt: 154, cachestat: 451 },
  // The machine.
  ...{
    kexec_load: 246,
    kexec_file_load: 320,
    init_module: 175,
    finit_module: 313,
    delete_module: 176,
    reboot: 169
  },
  ...{ swapon: 167, swapoff: 168, settimeofday: 164, clock_settime: 227, adjtimex: 159, clock_adjtime: 305 },
  ...{ iopl: 172, ioperm: 173 },
  // Priorities, of which a new session would have its own, and places of memory.
  ...{
    setsid: 112,
    setpriority: 141,
    sched_setparam: 142,
    sched_setaffinity: 203,
    sched_setattr: 314
  },
  ...{ ioprio_set: 251, mlock: 149, mlock2: 325, mlockall: 151 },
  ...{ mbind: 237, set_mempolicy: 238, set_mempolicy_home_node: 450 }
}

/** Calls that succeed without an effect. */
export const idleCalls = {
  // Programs have no files on a disk, but through a file of the machine they could make its disks write everything.
  ...{ sync: 162, syncfs: 306, fsync: 74, fdatasync: 75, sync_file_range: 277, msync: 26 },
  // Devices belong to the whole machine, and everybody may set their times to the present.
  ...{ utime: 132, utimes: 235, futimesat: 261, utimensat: 280 }
}

/** One of the two 32-bit halves of an argument, and what it must be. */
interface Condition {
  readonly argument: number
  readonly half?: "low" | "high"
  readonly mask?: number
  readonly is: "equal" | "different"
  readonly value: number
}

interface Rule {
  readonly call: number
  /** All of them must hold. */
  readonly when: ReadonlyArray<Condition>
  readonly answer: number
}

const x86_64 = 0xc000003e
const firstOfX32 = 0x40000000
/** Later calls than those that this list was written for; programs fall back to older ones. */
export const firstUnknown = 463

const kill = 0x80000000
const allow = 0x7fff0000
const errno = (code: number) => 0x00050000 | code
const success = errno(0)
const notPermitted = errno(1)
const noSuchCall = errno(38)

const signalOfChildren: Condition = { argument: 0, is: "equal", value: 17 }

const conditional: ReadonlyArray<Rule> = [
  // clone with new namespaces.
  { call: 56, when: [{ argument: 0, mask: 0x7e020080, is: "different", value: 0 }], answer: notPermitted },
  // The times of a child that its parent ignores are added to no other process, so the handler of SIGCHLD stays. Node
  // refuses to start if the call fails.
  ...(["low", "high"] as const).map((half) => ({
    ...{ call: 13, answer: success },
    when: [signalOfChildren, { argument: 1, half, is: "different", value: 0 } as const]
  })),
  // prlimit64 of another process, such as the runner.
  { call: 302, when: [{ argument: 0, is: "different", value: 0 }], answer: notPermitted },
  // socketpair: other families than local ones load modules of the kernel. javac needs a pair.
  { call: 53, when: [{ argument: 0, is: "different", value: 1 }], answer: notPermitted },
  // mmap: pages of a shared anonymous map and huge pages are not counted as memory of a process.
  { call: 9, when: [{ argument: 3, mask: 0x2f, is: "equal", value: 0x21 }], answer: notPermitted },
  { call: 9, when: [{ argument: 3, mask: 0x40000, is: "different", value: 0 }], answer: notPermitted },
  // madvise: pages that a program moves to the swap are not counted either.
  { call: 28, when: [{ argument: 2, is: "equal", value: 21 }], answer: notPermitted },
  // sched_setscheduler: Mono sets the usual policy, 0, for each of its threads.
  { call: 144, when: [{ argument: 1, is: "different", value: 0 }], answer: notPermitted },
  // prctl(PR_SCHED_CORE): a program could keep other programs from the second thread of its core.
  { call: 157, when: [{ argument: 0, is: "equal", value: 62 }], answer: notPermitted },
  // clone3: its arguments lie in memory, where a filter cannot read them; the C library falls back to `clone`.
  { call: 435, when: [], answer: noSuchCall }
]

const rules: ReadonlyArray<Rule> = [
  ...Object.values(deniedCalls).map((call) => ({ call, when: [], answer: notPermitted })),
  ...Object.values(idleCalls).map((call) => ({ call, when: [], answer: success })),
  ...conditional
]

const operations = { load: 0x20, and: 0x54, ifEqual: 0x15, ifAtLeast: 0x35, end: 0x06 } as const

type Instruction = readonly [keyof typeof operations, number, ifTrue?: number, ifFalse?: number]

const loadCall: Instruction = ["load", 0]

function conditionInstructions(
  { argument, half = "low", mask, is, value }: Condition,
  skipped: number
): ReadonlyArray<Instruction> {
  const at = 16 + 8 * argument + (half === "high" ? 4 : 0)
  const compare: Instruction =
    is === "equal" ? ["ifEqual", value, 0, skipped] : ["ifEqual", value, skipped, 0]
  return [["load", at], ...(mask === undefined ? [] : [["and", mask] as const]), compare]
}

/** Instructions that begin and end with the number of the call loaded. */
function ruleInstructions({ call, when, answer }: Rule): ReadonlyArray<Instruction> {
  if (when.length === 0) {
    return [
      ["ifEqual", call, 0, 1],
      ["end", answer]
    ]
  }
  const body = when.reduceRight<ReadonlyArray<Instruction>>(
    (rest, condition) => [...conditionInstructions(condition, rest.length), ...rest],
    [["end", answer]]
  )
  return [["ifEqual", call, 0, body.length + 1], ...body, loadCall]
}

/** The filter as bytes, for `bwrap --seccomp`; null on a processor whose calls have other numbers. */
export function systemCallFilter(architecture: string = process.arch): Uint8Array | null {
  if (architecture !== "x64") return null
  const instructions: ReadonlyArray<Instruction> = [
    ["load", 4],
    ["ifEqual", x86_64, 1, 0],
    ["end", kill],
    loadCall,
    ["ifAtLeast", firstOfX32, 0, 1],
    ["end", kill],
    ["ifAtLeast", firstUnknown, 0, 1],
    ["end", noSuchCall],
    ...rules.flatMap(ruleInstructions),
    ["end", allow]
  ]
  const bytes = Buffer.alloc(instructions.length * 8)
  for (const [index, [operation, value, ifTrue = 0, ifFalse = 0]] of instructions.entries()) {
    const at = index * 8
    bytes.writeUInt16LE(operations[operation], at)
    bytes.writeUInt8(ifTrue, at + 2)
    bytes.writeUInt8(ifFalse, at + 3)
    bytes.writeUInt32LE(value >>> 0, at + 4)
  }
  return bytes
}
