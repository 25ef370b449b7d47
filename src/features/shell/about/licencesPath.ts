/** Address of the licences of all parts that others wrote; the build writes the file. */
export const licencesPath = "/third-party-licences.txt"
