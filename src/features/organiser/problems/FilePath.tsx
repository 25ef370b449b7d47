import { Fragment } from "react"

/** Path of a file in a package; lines break after its folders first. */
export function FilePath({ path }: { readonly path: string }) {
  const [first, ...others] = path.split("/")
  return (
    <code className="font-mono text-sm [overflow-wrap:anywhere]">
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </code>
  )
}
