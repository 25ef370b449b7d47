import type about from "./ru/about.json"
import type auth from "./ru/auth.json"
import type blog from "./ru/blog.json"
import type common from "./ru/common.json"
import type editor from "./ru/editor.json"
import type errors from "./ru/errors.json"
import type legal from "./ru/legal.json"
import type problems from "./ru/problems.json"
import type submission from "./ru/submission.json"
import type validation from "./ru/validation.json"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    resources: {
      auth: typeof auth
      common: typeof common
      about: typeof about
      editor: typeof editor
      blog: typeof blog
      errors: typeof errors
      legal: typeof legal
      problems: typeof problems
      submission: typeof submission
      validation: typeof validation
    }
  }
}
