interface Named {
  readonly firstName: string | null
  readonly lastName: string | null
}

/** Surname first, as in class lists. */
export const fullName = ({ firstName, lastName }: Named): string =>
  [lastName, firstName].filter((part) => part !== null && part !== "").join(" ")
