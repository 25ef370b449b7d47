import { avatarFiles } from "../account/accounts/avatarFiles.ts"
import { imageFolder } from "../messages/reports/createReport.ts"
import { packageFileFolder } from "../organiser/problems/versions/storeVersion.ts"

/** Files of one folder of the storage: the keys in the rows, and the files that belong to a key. */
export interface StoredFiles {
  readonly folder: string
  /** Selects a column `key`. */
  readonly keys: string
  readonly filesOf: (key: string) => ReadonlyArray<string>
}

const itself = (key: string) => [key]

/** Every file that a row refers to. */
export const storedFiles: ReadonlyArray<StoredFiles> = [
  {
    folder: "avatars",
    keys: "select avatar_key as key from users where avatar_key is not null order by 1",
    filesOf: (key) => avatarFiles(key).map(({ file }) => file)
  },
  { folder: imageFolder, keys: "select file_key as key from report_images order by 1", filesOf: itself },
  {
    folder: packageFileFolder,
    keys: "select distinct file_key as key from problem_versions order by 1",
    filesOf: itself
  }
]
