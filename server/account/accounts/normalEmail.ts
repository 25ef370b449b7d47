/** The one spelling under which an address is stored and counted. */
export const normalEmail = (email: string): string => email.trim().normalize("NFC").toLowerCase()
