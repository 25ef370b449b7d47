interface Named {
  readonly firstName: string | null
  readonly lastName: string | null
}

/** As a class list has it: the surname first. */
export const fullName = ({ firstName, lastName }: Named): string =>
  [lastName, firstName].filter((part) => part !== null && part !== "").join(" ")
