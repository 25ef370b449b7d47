import type { NativeLanguage } from "../../../native/NativeLanguage.ts"
import { javaSourceName } from "./javaSourceName.ts"

const reference = `public class Main {
  public static void main(String[] args) {
    int most = 1 << 21;
    int sum = 0;
    byte[] composite = new byte[most];
    for (int turn = 0; turn < 32; turn++) {
      java.util.Arrays.fill(composite, (byte) 0);
      for (int i = 2; i < most; i++) {
        if (composite[i] != 0) continue;
        sum += i;
        for (long j = (long) i * i; j < most; j += i) composite[(int) j] = 1;
      }
    }
    System.out.println(sum);
  }
}
`

/**
 * An eighth of the memory: the virtual machine needs seven times the stack to report that it is full, and that report is what a
 * learner needs to see. 32 MiB hold a hundred thousand calls. The launcher accepts less than 1 GiB.
 */
const stackMb = (memoryMb: number) => Math.min(Math.max(16, Math.ceil(memoryMb / 8)), 1023)

/** Debian keeps the settings of each version in a folder of its own. */
const settings = ["11", "17", "21", "25"].map((version) => `/etc/java-${version}-openjdk`)

/** javac and the virtual machine of the distribution. */
export const openjdk: NativeLanguage = {
  packages: ["openjdk-17-jdk-headless"],
  version: { command: ["/usr/bin/javac", "-version"], pattern: /javac (\d+)/ },
  name: (version) => `Java ${version}`,
  sourceName: javaSourceName,
  compile: {
    command: ({ source, others }) => [
      ...["/usr/bin/javac", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData"],
      ...["-encoding", "UTF-8", "-proc:none", "-d", "out", source],
      ...others.filter((name) => name.endsWith(".java"))
    ],
    resultFolder: "out",
    memoryMb: 1024,
    processes: 64
  },
  run: ({ source, memoryMb }) => [
    ...["/usr/bin/java", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto"],
    ...[`-Xmx${memoryMb}m`, `-Xss${stackMb(memoryMb)}m`, "-Dfile.encoding=UTF-8"],
    ...["-cp", "/box", source.slice(0, -".java".length).replaceAll("/", ".")]
  ],
  environment: {},
  files: {},
  readable: Object.fromEntries(["/etc/alternatives", ...settings].map((path) => [path, path])),
  memory: { limitsAddressSpace: false, overheadMb: 128, exhausted: /java\.lang\.OutOfMemoryError/ },
  processes: 64,
  prepared: null,
  timeFactor: 1.5,
  reference: { code: reference, cpuMs: 210 }
}
