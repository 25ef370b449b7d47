/** The name by which learners know a test of a problem that they answer: `group1/01` for `secret/group1/01`. */
export const answerName = ({ name }: { readonly name: string }): string => name.replace(/^secret\//, "")
