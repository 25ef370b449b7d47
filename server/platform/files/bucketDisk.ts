import { Disk } from "flydrive"
import type { BucketSettings } from "../config.ts"

/**
 * Browsers wait 25 seconds for an answer. An upload that fails is tried once and reported at once; other calls are tried
 * twice. `socketTimeout` is the longest time without a byte, so it does not limit large files.
 */
const patience = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 3000, socketTimeout: 5000 }
}

/** Servers other than Amazon's may not know the checksums that the client adds by default. */
const checksums = {
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED"
} as const

/** A bucket of an S3 server. The client's code loads here, so that installations without a bucket never load it. */
export const bucketDisk = async ({ key, secret, ...server }: BucketSettings): Promise<Disk> => {
  const { S3Driver } = await import("flydrive/drivers/s3")
  const credentials = { accessKeyId: key, secretAccessKey: secret }
  return new Disk(
    new S3Driver({
      ...server,
      ...patience,
      ...checksums,
      credentials,
      visibility: "private",
      // The bucket's policy decides who reads it. Many servers reject access lists of single files.
      supportsACL: false
    })
  )
}
