/** Normalises an address for storage and counting. */
export const normalEmail = (email: string): string => email.trim().normalize("NFC").toLowerCase()
