/** Normalises an address for storage and counting. */
export const normaliseEmail = (email: string): string => email.trim().normalize("NFC").toLowerCase()
