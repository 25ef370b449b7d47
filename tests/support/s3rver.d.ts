declare module "@20minutes/s3rver" {
  import type { Server } from "node:http"

  interface Options {
    readonly address: string
    readonly port: number
    readonly silent: boolean
    readonly allowMismatchedSignatures: boolean
    readonly directory: string
    readonly configureBuckets: ReadonlyArray<{ readonly name: string }>
  }

  export default class S3rver {
    constructor(options: Options)
    readonly httpServer: Server
    run(): Promise<{ readonly port: number }>
  }
}
