/** As an object an address is taken as it stands; a text would be read as a list of names and addresses. */
export const recipient = (address: string) => ({ name: "", address })
