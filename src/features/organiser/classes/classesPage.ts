/** Layout classes of the class pages; only the slips are printed. */
export const classesPage = "max-w-[72rem] print:block print:max-w-none print:p-0 print:[&>header]:hidden"
